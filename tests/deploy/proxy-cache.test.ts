import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import {
  type CachingProxy,
  isNginxInstalled,
  startCachingProxy,
} from '@/tests/fixtures/caching-proxy';

const SCRIPT = fileURLToPath(new URL('../../deploy/proxy-health.sh', import.meta.url));
const PAGE = { 'Cache-Control': 's-maxage=30, stale-while-revalidate=3600' };

/** Responds with the number of requests. */
async function startSite(oldAnswers = 0): Promise<string> {
  let asked = 0;
  const site = createServer(({ url }, response) => {
    if (url === '/page') asked += 1;
    const state = asked > oldAnswers ? 'HIT' : 'STALE';
    response.writeHead(200, { ...PAGE, 'x-nextjs-cache': state }).end(String(asked));
  });
  return serve(site);
}

async function serve(site: Server): Promise<string> {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

async function startBuild(id: string): Promise<string> {
  return serve(
    createServer(({ url }, response) => {
      response.writeHead(url?.includes(`/${id}/`) ? 200 : 404).end();
    }),
  );
}

async function visit({ url }: CachingProxy) {
  const response = await fetch(`${url}/page`);
  return [await response.text(), response.headers.get('x-proxy-cache')];
}

it.runIf(isNginxInstalled)(
  'does not cache a page that an instance is rendering again (needs nginx)',
  async () => {
    const proxy = await startCachingProxy([await startSite(2)], 'no-secret');
    onTestFinished(proxy.close);
    expect(await visit(proxy)).toEqual(['1', 'MISS']);
    expect(await visit(proxy)).toEqual(['2', 'MISS']);
    expect(await visit(proxy)).toEqual(['3', 'MISS']);
    expect(await visit(proxy)).toEqual(['3', 'HIT']);
  },
);

it.runIf(isNginxInstalled)(
  'tells the instance about a cached page, and serves that page if the instance fails (needs nginx)',
  async () => {
    const copies: unknown[] = [];
    const site = createServer(({ url, headers }, response) => {
      if (url !== '/page') return response.end();
      copies.push(headers['x-plinth-copy']);
      const isFirst = copies.length === 1;
      response.writeHead(isFirst ? 200 : 500, isFirst ? { 'Cache-Control': 's-maxage=1' } : {});
      return response.end(isFirst ? 'the page' : 'an error');
    });
    const proxy = await startCachingProxy([await serve(site)], 'no-secret');
    onTestFinished(proxy.close);
    expect(await visit(proxy)).toEqual(['the page', 'MISS']);
    await expect.poll(() => visit(proxy), { timeout: 10_000 }).toEqual(['the page', 'STALE']);
    expect(copies.slice(0, 2)).toEqual(['MISS', 'EXPIRED']);
  },
);

it.runIf(isNginxInstalled)(
  'does not cache pages while the disk is full (needs nginx)',
  async () => {
    const proxy = await startCachingProxy([await startSite()], 'no-secret');
    onTestFinished(proxy.close);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-disk-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = (name: string, line: string) =>
      writeFile(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    await program('wget', 'exit 0');
    async function check(freeMegabytes: number): Promise<void> {
      await program('df', `printf 'Filesystem ...\\ndisk 9000 1 ${freeMegabytes} 99%% /\\n'`);
      const { PATH = '' } = process.env;
      const env = {
        PATH: `${folder}:${PATH}`,
        CACHE_FOLDER: path.join(folder, 'pages'),
        NO_CACHE_FILE: proxy.noCacheFile,
        PROXY_PORT: '8080',
      };
      const { status } = spawnSync('sh', [SCRIPT], { env: env as unknown as NodeJS.ProcessEnv });
      expect(status).toBe(0);
    }
    expect(await visit(proxy)).toEqual(['1', 'MISS']);
    expect(await visit(proxy)).toEqual(['1', 'HIT']);
    await check(49);
    expect(await visit(proxy)).toEqual(['2', 'BYPASS']);
    expect(await visit(proxy)).toEqual(['3', 'BYPASS']);
    await check(50);
    // The page is still cached.
    expect(await visit(proxy)).toEqual(['1', 'HIT']);
  },
);

it.runIf(isNginxInstalled)(
  'tries the other instance for a file that one build lacks (needs nginx)',
  async () => {
    const builds = ['one', 'two'];
    const proxy = await startCachingProxy(await Promise.all(builds.map(startBuild)), 'no-secret');
    onTestFinished(proxy.close);
    const paths = builds.flatMap((id) => [`static/${id}/a.js`, `data/${id}/editor.json`]);
    const statusOf = async (path: string) => (await fetch(`${proxy.url}/_next/${path}`)).status;
    // Each instance is preferred for half of the requests.
    const statuses = await Promise.all([...paths, ...paths, ...paths].map(statusOf));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf('data/three/editor.json')).toBe(404);
  },
);

it.runIf(isNginxInstalled)(
  'logs the method of a request if no instance is available (needs nginx)',
  async () => {
    const proxy = await startCachingProxy(['http://127.0.0.1:9'], 'no-secret');
    onTestFinished(proxy.close);
    const webhook = `${proxy.url}/api/contentful/webhook`;
    expect((await fetch(webhook, { method: 'POST', body: '{}' })).status).toBe(502);
    await expect
      .poll(proxy.log)
      .toContainEqual(
        expect.objectContaining({ method: 'POST', path: '/api/contentful/webhook', status: 502 }),
      );
  },
);
