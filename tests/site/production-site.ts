/** Builds and serves the production site as an operator would, in a build folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

type Environment = Readonly<Record<string, string>>;

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NEXT = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url));
const READY_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 6_000;

export type Build = {
  ok: boolean;
  /** All that was printed. */
  output: string;
  /** Its path. */
  folder: string;
  /** Serves it, or a copy of its folder; the environment may differ from the build's. */
  start: (env: Environment, copy?: string) => Promise<Site>;
  /** The rest of a build, in a copy of a folder that was only compiled. */
  makePages: (env: Environment, copy: string) => Promise<{ ok: boolean; output: string }>;
  remove: () => Promise<void>;
};

export type Site = {
  url: string;
  /** Of the server itself. */
  pid: number;
  /** All that was printed so far. */
  log: () => string;
  stop: () => Promise<void>;
  /** As a machine that fails: nothing under way is ended. */
  kill: () => Promise<void>;
};

/** Next's own way to make pages, at any time, from what was compiled before. */
type Mode = 'compile' | 'generate';

/** @param mode `compile`: no page is made, and nothing asked, until `makePages` is called */
export async function buildSite(env: Environment, mode?: 'compile'): Promise<Build> {
  const folder = `.next-test-${randomBytes(4).toString('hex')}`;
  const isStandalone = env.NEXT_OUTPUT === 'standalone';
  // What is standalone knows its folder by name; everything else can be moved.
  const { ok, output } = isStandalone
    ? await buildIn(folder, env)
    : await buildQuickly(folder, env, mode);
  return {
    ok,
    output,
    folder: `${PROJECT}/${folder}`,
    start: (startEnv, copy = folder) => startSite({ ...startEnv, NEXT_DIST_DIR: copy }),
    makePages: (pagesEnv, copy) => buildIn(copy, pagesEnv, 'generate'),
    remove: () => rm(`${PROJECT}/${folder}`, { recursive: true, force: true }),
  };
}

async function buildIn(folder: string, env: Environment, mode?: Mode) {
  // The suite checks types once, not with every build.
  const all = { ...env, NEXT_DIST_DIR: folder, TYPES_ARE_CHECKED: '1' };
  const only = mode === undefined ? [] : ['--experimental-build-mode', mode];
  const { child, log } = run(['build', ...only], all);
  const [code] = await once(child, 'exit');
  return { ok: code === 0, output: log() };
}

let lastBuild: Promise<unknown> = Promise.resolve();

/**
 * Compiling takes most of a build, and the compiler keeps what it did by the folder's name: so each
 * test process has a folder to build in, one build after the other, and what was built is moved out.
 */
async function buildQuickly(folder: string, env: Environment, mode?: Mode) {
  const workshop = `.next-test-workshop-${process.env.VITEST_POOL_ID ?? '0'}`;
  const build = lastBuild.then(async () => {
    const built = await buildIn(workshop, env, mode);
    await mkdir(`${PROJECT}/${folder}`);
    for (const name of await readdir(`${PROJECT}/${workshop}`).catch(() => [])) {
      if (name === 'cache') continue;
      await rename(`${PROJECT}/${workshop}/${name}`, `${PROJECT}/${folder}/${name}`);
    }
    return built;
  });
  lastBuild = build.catch(() => {});
  return build;
}

async function startSite(env: Environment): Promise<Site> {
  // A test is many visitors at one address.
  const own = { REQUEST_LIMIT: '0', ...env };
  const port = await freePort();
  const { child, log } = run(['start', '-p', String(port), '-H', '127.0.0.1'], own);
  const url = `http://127.0.0.1:${port}`;
  const started = Date.now();
  while (!log().includes('Ready in')) {
    if (child.exitCode !== null || Date.now() - started > READY_WITHIN_MS) {
      throw new Error(`next start did not get ready:\n${log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    log,
    stop: () => end(child),
    kill: () => end(child, 'SIGKILL'),
  };
}

function run(command: readonly string[], env: Environment) {
  const child = spawn(process.execPath, [NEXT, ...command], {
    cwd: PROJECT,
    env: { ...cleanEnvironment(), NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  return { child, log: () => text };
}

/** Nothing of the product's from outside, and nothing that the test runner set for itself. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(CONTENTFUL_|UPSTASH_|KV_|EDGE_CONFIG|GLOBAL_CONFIG|SITE_URL|DRAFT_|NEXT_|NODE_ENV|VITEST|PORT)/;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.test(name)),
  ) as NodeJS.ProcessEnv;
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}
