import { z } from 'zod';
import { PACKAGE_NAMES } from '@/lib/catalogue/package-names';
import { sourceFactsField } from '@/lib/catalogue/source-facts-schema';
import { PACKAGE_MANAGERS, type PackageManager } from '@/lib/catalogue/template';
import { parseJson } from '@/lib/runtime/parse-json';

const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['uv.lock', 'uv'],
  ['requirements.txt', 'pip'],
  ['Cargo.toml', 'cargo'],
  ['go.mod', 'go'],
  ['Gemfile', 'bundler'],
];

const texts = z.record(z.string(), z.unknown()).catch({});
const packageSchema = z.object({
  license: z.string().max(40).nullish().catch(null),
  packageManager: z.string().nullish().catch(null),
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
  engines: texts,
});

export function managerOf(files: readonly string[]): PackageManager | null {
  return LOCK_FILES.find(([file]) => files.includes(file))?.[1] ?? null;
}

export function readPackage(text: string) {
  const found = packageSchema.safeParse(parseJson(text)).data;
  const packages = { ...found?.devDependencies, ...found?.dependencies };
  const wanted = Object.keys(PACKAGE_NAMES)
    .filter((id) => Object.hasOwn(packages, id))
    .map((id) => [id, packages[id]]);
  const node = found?.engines.node;
  const facts = sourceFactsField.parse({
    scripts: Object.keys(found?.scripts ?? {}),
    versions: Object.fromEntries([...wanted, ...(node === undefined ? [] : [['node', node]])]),
  });
  const name = found?.packageManager?.split('@')[0];
  return {
    license: found?.license ?? null,
    manager: PACKAGE_MANAGERS.find((one) => one === name) ?? null,
    scripts: facts?.scripts ?? [],
    versions: facts?.versions ?? {},
  };
}

/** Reads only names, because a value may be a secret. */
export function readVariables(text: string): readonly string[] {
  const names = Array.from(
    text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm),
    ([, name]) => name,
  );
  return sourceFactsField.parse({ env: names })?.env ?? [];
}
