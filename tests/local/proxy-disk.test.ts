/** The caching proxy while its disk is full: nginx with a site of one page, and the health check that watches the disk. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { isNginxInstalled, startCachingProxy } from '@/tests/fixtures/caching-proxy';

const SCRIPT = fileURLToPath(new URL('../../deploy/proxy-health.sh', import.meta.url));
const PAGE = { 'Cache-Control': 's-maxage=30, stale-while-revalidate=3600' };

/** Answers with how often it was asked. */
async function startSite(): Promise<string> {
  let asked = 0;
  const site = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, PAGE).end(String(asked));
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

it.runIf(isNginxInstalled)(
  'caches nothing for as long as its disk is full (needs nginx)',
  async () => {
    const proxy = await startCachingProxy([await startSite()], 'no-secret');
    onTestFinished(proxy.close);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-disk-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = (name: string, line: string) =>
      writeFile(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    await program('wget', 'exit 0');
    /** The container's health check, where so much room is left. */
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
    const visit = async () => {
      const response = await fetch(`${proxy.url}/page`);
      return [await response.text(), response.headers.get('x-proxy-cache')];
    };
    const asked = Number((await visit())[0]);
    expect(await visit()).toEqual([String(asked), 'HIT']);
    await check(49);
    expect(await visit()).toEqual([String(asked + 1), 'BYPASS']);
    expect(await visit()).toEqual([String(asked + 2), 'BYPASS']);
    await check(50);
    // As it was left; from here on it is refreshed again.
    expect(await visit()).toEqual([String(asked), 'HIT']);
  },
);
