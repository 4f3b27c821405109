/** The site as its image holds it, laid out and started as deploy/Dockerfile does, without Docker. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, buildSite, freePort } from '#tests/site/production-site';

type Environment = Readonly<Record<string, string>>;

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Whoever runs the tests as root starts the server as nobody; everybody else is somebody already. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const READY_WITHIN_MS = 30_000;

export type StandaloneBuild = {
  build: Build;
  /** Where the server is: nobody may write there. */
  folder: string;
  /** @param port default: a free one */
  start: (env: Environment, port?: number) => Promise<StandaloneSite>;
  remove: () => Promise<void>;
};

export type StandaloneSite = {
  url: string;
  port: number;
  log: () => string;
  /** Nobody reads its log any more: writing to it fails from now on. */
  stopReading: () => void;
  /** As a machine that fails, where the signal is KILL. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export async function buildStandalone(env: Environment): Promise<StandaloneBuild> {
  const build = await buildSite({ ...env, NEXT_OUTPUT: 'standalone' });
  if (!build.ok) throw new Error(`The build failed:\n${build.output}`);
  const name = path.basename(build.folder);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-image-'));
  const copies: readonly (readonly [from: string, to: string])[] = [
    [path.join(build.folder, 'standalone'), '.'],
    [path.join(build.folder, 'static'), path.join(name, 'static')],
    [path.join(build.folder, 'catalogue.json'), path.join(name, 'catalogue.json')],
    [path.join(PROJECT, 'public'), 'public'],
  ];
  for (const [from, to] of copies) {
    await cp(from, path.join(folder, to), { recursive: true, verbatimSymlinks: true });
  }
  await mayWrite(folder, false);
  return {
    build,
    folder,
    start: async (startEnv, port) =>
      startServer(folder, { ...startEnv, NEXT_DIST_DIR: name }, port ?? (await freePort())),
    async remove() {
      await mayWrite(folder, true);
      await rm(folder, { recursive: true, force: true });
      await build.remove();
    },
  };
}

/** The folder itself must be open to others: temporary ones are their maker's alone. */
async function mayWrite(folder: string, isAllowed: boolean): Promise<void> {
  await chmod(folder, 0o755);
  const mode = isAllowed ? 'u+w' : 'a-w,a+rX';
  const child = spawn('chmod', ['-R', mode, folder]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`chmod ${mode} ${folder} ended with ${code}`);
}

async function startServer(
  folder: string,
  env: Environment,
  port: number,
): Promise<StandaloneSite> {
  const child = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    ...NOBODY,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOSTNAME: '127.0.0.1',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const started = Date.now();
  while (!text.includes('Ready in')) {
    if (child.exitCode !== null || Date.now() - started > READY_WITHIN_MS) {
      throw new Error(`The standalone server did not get ready:\n${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    log: () => text,
    stopReading() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 6_000);
  await ended;
  clearTimeout(timer);
}
