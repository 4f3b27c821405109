/** What is looked at before a command begins. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

function startOn(version: string) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const check = `Object.defineProperty(process, 'versions', { value: ${versions} });
    require('./local/check-install.cjs');`;
  return spawnSync(process.execPath, ['--eval', check], { encoding: 'utf8' });
}

it.each(['20.20.2', '22.18.0', '18.0.0'])('Node %s is too old', (version) => {
  const { status, stderr } = startOn(version);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `\n  ✗ This is Node ${version}, which is too old.\n    It has to be 22.19 or later.\n\n`,
  );
});

it.each(['22.19.0', '24.0.0', '26.1.0'])('Node %s is not', (version) => {
  expect(startOn(version)).toMatchObject({ status: 0, stderr: '' });
});

it('without the packages: what installs them also where NODE_ENV is production', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'not-installed-'));
  const check = path.join(folder, 'check-install.cjs');
  await cp('local/check-install.cjs', check);
  const { stderr } = spawnSync(process.execPath, [check], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  expect(stderr).toBe(
    '\n  ✗ The packages are not installed.\n    Run this first: npm ci --include=dev\n\n',
  );
});
