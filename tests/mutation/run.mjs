/**
 * `npm run test:mutation -- lib/catalogue`: mutates a folder, or a file of it, or several of them one after the
 * other, and runs the quick tests that answer for it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FOLDERS, SLOW } from './folders.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const targets = process.argv.slice(2).map((target) => target.replace(/\/$/, ''));
const folderOf = (target) =>
  Object.keys(FOLDERS).find((folder) => target === folder || target.startsWith(`${folder}/`));
if (targets.length === 0 || targets.some((target) => folderOf(target) === undefined)) {
  process.stderr.write(`Say which: ${Object.keys(FOLDERS).join(', ')}, or a file of one\n`);
  process.exit(1);
}

if (!existsSync(`${here}node_modules`))
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here });
const { resolve } = import.meta;
const stryker = fileURLToPath(resolve('@stryker-mutator/core')).replace(
  /dist\/.*$/,
  'bin/stryker.js',
);
for (const target of targets) {
  const tests = FOLDERS[folderOf(target)].map((pattern) => `tests/${pattern}.test.ts`);
  const slow = SLOW.map((name) => `!tests/${name}.test.ts`);
  const env = {
    ...process.env,
    MUTATION_TARGET: target,
    MUTATION_TESTS: [...tests, ...slow].join(' '),
  };
  run(process.execPath, [stryker, 'run', `${here}stryker.config.mjs`], { env });
}

function run(command, args, options) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}
