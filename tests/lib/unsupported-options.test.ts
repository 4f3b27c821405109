/** Options of Next with which the site would build without a word, and be wrong. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsupportedOptions } from '@/lib/next-internals/unsupported-options.js';

const OPTIONS = [
  ['basePath', { basePath: '/gallery' }],
  ['assetPrefix', { assetPrefix: 'https://cdn.example' }],
  ['i18n', { i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } }],
] as const;

it.each(OPTIONS)('%s is refused with advice on what to do instead', (name, config) => {
  const [sentence, ...more] = unsupportedOptions(config);
  expect(sentence).toMatch(
    new RegExp(`^next\\.config\\.js sets \`${name}\`.*: .*\\. Remove it.*\\.$`),
  );
  expect(more).toEqual([]);
});

it('all unsupported options are reported together', () => {
  const all = Object.assign({}, ...OPTIONS.map(([, config]) => config));
  expect(unsupportedOptions(all)).toHaveLength(3);
});

it.each([{}, { basePath: '', assetPrefix: '' }, { i18n: null }])(
  'options without an effect are accepted: %o',
  (config) => {
    expect(unsupportedOptions(config)).toEqual([]);
  },
);

describe('next build', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsupported-options-'));
    for (const name of await readdir('.')) {
      if (name !== 'next.config.js' && !name.startsWith('.')) {
        await symlink(path.resolve(name), path.join(folder, name));
      }
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(OPTIONS)('stops before compiling if next.config.js sets %s', async (name, config) => {
    const original = await readFile('next.config.js', 'utf8');
    const options = JSON.stringify(config).slice(1, -1);
    const changed = original.replace('const config = {', `const config = { ${options},`);
    await writeFile(path.join(folder, 'next.config.js'), changed);
    const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...flags, 'node_modules/next/dist/bin/next', 'build'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
    );
    expect(stderr).toContain(`The site can't be built: next.config.js sets \`${name}\``);
    expect(stderr).not.toContain('    at ');
    expect(stdout).not.toContain('Creating an optimized production build');
    expect(status).toBe(1);
  });
});
