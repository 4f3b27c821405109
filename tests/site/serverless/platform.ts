/**
 * Functions are processes, frozen after a response and ended at will. The order of events is
 * Vercel's as documented; the speed is not.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, stat } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess } from '@/tests/fixtures/child-process';
import { cleanEnvironment } from '@/tests/fixtures/clean-environment';
import { withProbe } from '@/tests/fixtures/process-probe';
import type { Certificate } from '@/tests/site/serverless/certificate';

const FUNCTION = fileURLToPath(new URL('./function.mjs', import.meta.url));
const SKEWED_CLOCK = new URL('../../fixtures/skewed-clock.mjs', import.meta.url);
const NOBODY = 65_534;
const [READ_ONLY, WRITABLE] = [0o555, 0o755];
const DRAFT_COOKIE = '__prerender_bypass=';

type Environment = Readonly<Record<string, string>>;
type Response = { status: number; headers: Record<string, string>; body: Buffer };
type CachedPage = Response & { expiresAt: number };

export type Platform = {
  /** Functions reach the site at `https://localhost:{port}`. */
  url: string;
  endFunctions: () => Promise<void>;
  log: () => string;
  /** Path → number of renders. */
  renders: Map<string, number>;
  close: () => Promise<void>;
};

export type PlatformOptions = {
  folder: string;
  environment: Environment;
  port: number;
  certificate: Certificate;
  /** Every webhook gets a new process. */
  isColdForWebhooks?: boolean;
  /** How far the pages' clock is ahead of the API routes' clock, in ms. */
  clockSkewOfPages?: number;
};

export async function startPlatform({
  folder,
  environment,
  port,
  certificate,
  isColdForWebhooks = false,
  clockSkewOfPages = 0,
}: PlatformOptions): Promise<Platform> {
  // Written after Next has listed the functions' files.
  await rm(path.join(folder, 'catalogue.json'), { force: true });
  await setFolderModes(folder, READ_ONLY);
  const manifest = JSON.parse(await readFile(path.join(folder, 'prerender-manifest.json'), 'utf8'));
  const secret: string = manifest.preview.previewModeId;
  const routes = Object.values<{ routeRegex: string }>(manifest.dynamicRoutes);
  const pagesFile = path.join(folder, 'server', 'pages-manifest.json');
  const pages = JSON.parse(await readFile(pagesFile, 'utf8'));
  // `/feed.xml` is not `/[slug]`.
  const isCached = (pathname: string) =>
    pathname in manifest.routes ||
    (!(pathname in pages) &&
      routes.some(({ routeRegex }) => new RegExp(routeRegex).test(pathname)));

  let log = '';
  const start = (more: Environment) =>
    startFunction(
      folder,
      { ...environment, NODE_EXTRA_CA_CERTS: certificate.file, ...more },
      (text) => {
        log += text;
      },
    );
  const groups = { pages: () => start(skewedBy(clockSkewOfPages)), api: () => start({}) };
  const running: Partial<Record<keyof typeof groups, ReturnType<typeof start>>> = {};
  const invoke = async (group: keyof typeof groups, request: Request) => {
    running[group] ??= groups[group]();
    return (await running[group]).invoke(request);
  };

  const cache = new Map<string, CachedPage>();
  const rendering = new Map<string, Promise<Response>>();
  const renders = new Map<string, number>();

  /** One render at a time for each path, except on demand. */
  async function render(pathname: string, isOnDemand: boolean): Promise<Response> {
    const under = rendering.get(pathname);
    if (under !== undefined) {
      if (!isOnDemand) return under;
      await under.catch(() => {});
      return render(pathname, isOnDemand);
    }
    const headers: Record<string, string> = isOnDemand ? { 'x-prerender-revalidate': secret } : {};
    const work = invoke('pages', { method: 'GET', url: pathname, headers }).then((response) => {
      renders.set(pathname, (renders.get(pathname) ?? 0) + 1);
      const [, seconds] = /s-maxage=(\d+)/.exec(response.headers['cache-control'] ?? '') ?? [];
      if (response.status < 500 && seconds !== undefined) {
        cache.set(pathname, { ...response, expiresAt: Date.now() + Number(seconds) * 1000 });
      }
      return response;
    });
    rendering.set(pathname, work);
    return work.finally(() => rendering.delete(pathname));
  }

  async function pageAt(pathname: string): Promise<Response> {
    const cached = cache.get(pathname) ?? (await prerendered(folder, pathname));
    if (cached === undefined) return render(pathname, false);
    cache.set(pathname, cached);
    if (cached.expiresAt < Date.now()) render(pathname, false).catch(() => {});
    return cached;
  }

  async function respond(incoming: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = incoming;
    const { pathname } = new URL(url, 'http://platform');
    const headers: Record<string, string> = { ...(incoming.headers as Record<string, string>) };
    headers.host = `localhost:${port}`;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && isColdForWebhooks) await endIdleFunctions();
    if (pathname.startsWith('/api/') || !isRead)
      return invoke('api', { method, url, headers, body });
    const isDraft = headers.cookie?.includes(DRAFT_COOKIE) === true;
    if (!isCached(pathname) || isDraft) return invoke('pages', { method, url, headers });
    if (headers['x-prerender-revalidate'] !== secret) return pageAt(pathname);
    const response = await render(pathname, true);
    return { ...response, headers: { ...response.headers, 'x-vercel-cache': 'REVALIDATED' } };
  }

  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    respond(incoming)
      .catch((error) => ({ status: 502, headers: {}, body: Buffer.from(String(error)) }))
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers).end(incoming.method === 'HEAD' ? undefined : body);
      });
  };
  const secure = createSecureServer(certificate, handle).listen(port, 'localhost');
  const plain = createServer(handle).listen(0, '127.0.0.1');
  await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
  const address = plain.address();
  if (address === null || typeof address === 'string') throw new Error('no port to be had');

  async function endIdleFunctions() {
    const all = await Promise.all(Object.values(running));
    if (all.every(({ isIdle }) => isIdle())) await endFunctions();
  }

  async function endFunctions() {
    const ending = Object.values(running);
    for (const group of Object.keys(running) as (keyof typeof groups)[]) delete running[group];
    await Promise.all(ending.map(async (one) => (await one).end()));
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    endFunctions,
    log: () => log,
    renders,
    async close() {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        server.close();
      }
      await endFunctions();
      await setFolderModes(folder, WRITABLE);
    },
  };
}

const skewedBy = (milliseconds: number): Environment =>
  milliseconds === 0 ? {} : { ...withProbe(SKEWED_CLOCK), CLOCK_SKEW_MS: String(milliseconds) };

type Request = { method: string; url: string; headers: Record<string, string>; body?: Buffer };

/** Frozen (SIGSTOP) without pending work. */
async function startFunction(
  folder: string,
  environment: Environment,
  print: (text: string) => void,
) {
  // Root may write to any folder.
  const isNobody = process.getuid?.() === 0 && (await isOpenToOthers(folder));
  const child: ChildProcess = fork(FUNCTION, [path.basename(folder)], {
    cwd: path.dirname(folder),
    env: {
      ...cleanEnvironment(),
      ...environment,
      SERVERLESS: '1',
      NEXT_DIST_DIR: path.basename(folder),
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(isNobody ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => print(String(chunk)));
  let open = 0;
  let isIdle = false;
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A function ended at its start (${code})`)));
    child.on('message', (message: { port?: number; idle?: boolean }) => {
      if (message.port !== undefined) resolve(message.port);
      if (message.idle !== true || open > 0) return;
      isIdle = true;
      child.kill('SIGSTOP');
    });
  });
  return {
    async invoke({ method, url, headers, body }: Request): Promise<Response> {
      open += 1;
      // Marks a request of the platform.
      const invoked = { ...headers, 'x-invocation-id': randomUUID() };
      isIdle = false;
      child.kill('SIGCONT');
      try {
        return await send(port, {
          method,
          url,
          headers: invoked,
          ...(body === undefined ? {} : { body }),
        });
      } finally {
        open -= 1;
      }
    },
    isIdle: () => isIdle,
    end: () => endProcess(child, 'SIGKILL'),
  };
}

const connections = new Agent({ keepAlive: true });

function send(port: number, { method, url, headers, body }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path: url, headers, agent: connections };
    const outgoing = request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const own = response.headers as Record<string, string>;
      const { connection: _, 'transfer-encoding': __, ...kept } = own;
      resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

async function prerendered(folder: string, pathname: string): Promise<CachedPage | undefined> {
  const name = pathname === '/' ? '/index' : decodeURIComponent(pathname);
  const file = path.join(folder, 'server', 'pages', `${name}.html`);
  const body = await readFile(file).catch(() => undefined);
  if (body === undefined) return undefined;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { status: 200, headers, body, expiresAt: 0 };
}

async function setFolderModes(folder: string, mode: number): Promise<void> {
  await chmod(folder, mode);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), mode);
  }
}

/** Root's home is closed to others. */
async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return folder === path.dirname(folder) || isOpenToOthers(path.dirname(folder));
}
