/** Debian's nginx with the configuration of deploy/, as its image fills it in. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/site/production-site';

const TEMPLATE = new URL('../../deploy/nginx.conf.template', import.meta.url);
const OWN_PAGES = fileURLToPath(new URL('../../deploy/front-pages', import.meta.url));

export const isNginxInstalled = spawnSync('nginx', ['-v']).status === 0;

export type CachingProxy = {
  url: string;
  pid: number;
  /** One line a request, as `log_format` has it. */
  log: () => Promise<Record<string, unknown>[]>;
  /** All that was printed so far, what went wrong too. */
  output: () => Promise<string>;
  close: () => Promise<void>;
};

/**
 * @param siteUrls origins of the instances
 * @param port default: a free one. The site must know it before the proxy is there.
 */
export async function startCachingProxy(
  siteUrls: readonly string[],
  secret: string,
  port?: number,
): Promise<CachingProxy> {
  const own = port ?? (await freePort());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-front-'));
  const values: Record<string, string> = {
    FRONT_PORT: `127.0.0.1:${own}`,
    FRONT_SECRET: secret,
    SITE_SERVERS: siteUrls.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' '),
    CACHE_FOLDER: path.join(folder, 'pages'),
    OWN_PAGES,
  };
  const template = await readFile(TEMPLATE, 'utf8');
  const site = template.replace(/\$\{([A-Z_]+)\}/g, (_, name) => values[name] ?? '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { ${temporary.join(' ')} include /etc/nginx/mime.types; ${site} }`,
  );
  // Not a pipe: nginx opens /dev/stdout by name, which can't be done with a socket.
  const logFile = path.join(folder, 'log');
  const output = openSync(logFile, 'w');
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const url = `http://127.0.0.1:${own}`;
  await untilListening(url, async () => {
    if (child.exitCode !== null) throw new Error(await readFile(logFile, 'utf8'));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => readFile(logFile, 'utf8'),
    async log() {
      const lines = (await readFile(logFile, 'utf8')).split('\n');
      return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    },
    async close() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(url: string, check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await check();
    const answers = await fetch(`${url}/api/health/live`).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not listen at ${url}`);
}
