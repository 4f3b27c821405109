import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SUPPORTED } from '@/lib/runtime/supported-node.cjs';

function startOn(version: string, what = "require('./commands/check-install.cjs')") {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const check = `Object.defineProperty(process, 'versions', { value: ${versions} }); ${what};`;
  return spawnSync(process.execPath, ['--eval', check], { encoding: 'utf8' });
}
const tooOld = (version: string) =>
  `\n  ✗ Node ${version} is too old for this project, which needs ${SUPPORTED}.\n    Run \`npm ci\`, which brings one, or install it yourself.\n\n`;

it.each(['20.20.2', '22.18.0', '18.0.0', '23.11.0'])('stops on Node %s', (version) => {
  expect(startOn(version)).toMatchObject({ status: 1, stderr: tooOld(version) });
});

it('stops a build on an older Node before reading the settings', () => {
  const read = "import('./next.config.js')";
  expect(startOn('20.20.2', read)).toMatchObject({ status: 1, stderr: tooOld('20.20.2') });
});

it.each(['22.19.0', '24.0.0', '26.1.0'])('continues on Node %s', (version) => {
  expect(startOn(version)).toMatchObject({ status: 0, stderr: '' });
});

it('explains how to install missing packages, even with NODE_ENV=production', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'not-installed-'));
  const files = [
    'commands/check-install.cjs',
    'lib/runtime/check-node-version.cjs',
    'lib/runtime/supported-node.cjs',
  ];
  for (const file of files) await cp(file, path.join(folder, file));
  const check = path.join(folder, 'commands/check-install.cjs');
  const { stderr } = spawnSync(process.execPath, [check], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  expect(stderr).toBe(
    '\n  ✗ The packages are not installed.\n    Run this first: npm ci --include=dev\n\n',
  );
});

it.each(['dev', 'demo'])('%s reports the location of a syntax error', async (command) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'typing-error-'));
  for (const name of [
    'commands',
    'packages',
    'lib',
    'copy',
    'content',
    'components',
    'node_modules',
  ]) {
    await symlink(path.resolve(name), path.join(folder, name));
  }
  await cp('tsconfig.json', path.join(folder, 'tsconfig.json'));
  await writeFile(
    path.join(folder, 'site.config.ts'),
    "export const site = {\n  name  'Plinth',\n};\n",
  );
  const options = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const start = [
    '--require',
    './commands/check-install.cjs',
    '--import',
    'tsx',
    `commands/${command}.ts`,
  ];
  const { status, stderr } = spawnSync(process.execPath, [...options, ...start], {
    cwd: folder,
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(stderr).toBe(
    '\n  ✗ A file can’t be compiled.\n    site.config.ts:2:8: ERROR: Expected "}" but found "\'Plinth\'"\n\n',
  );
  expect(status).toBe(1);
});
