/** The package stands by itself: nothing in it knows the repository around it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

const filesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.([jt]s|css)$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(ROOT, folder, file));

/** What a file imports, `import(…)` of a fixed name included. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) =>
        /^'(.+)'$/.exec(text.slice(start, end))?.slice(1) ?? [],
    ),
  ];
}

const nameOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

it.each([
  ['src', Object.keys(manifest.dependencies), ['src', 'styles']],
  [
    'tests',
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    ['src', 'tests'],
  ],
])('%s imports only the package’s own files and declared dependencies', (folder, known, own) => {
  const files = filesIn(folder).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(20);
  const foreign = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => {
        if (specifier.startsWith('node:')) return false;
        if (!specifier.startsWith('.')) return !known.includes(nameOf(specifier));
        const [first = ''] = path.relative(ROOT, path.resolve(file, '..', specifier)).split('/');
        return !own.includes(first);
      })
      .map((specifier) => `${path.relative(ROOT, file)} → ${specifier}`),
  );
  expect(foreign).toEqual([]);
});

it('style sheets declare every custom property that they use', () => {
  const text = filesIn('styles')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name);
  const declared = new Set(names(/(--[\w-]+):/g));
  const used = names(/var\((--[\w-]+)\)/g);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});
