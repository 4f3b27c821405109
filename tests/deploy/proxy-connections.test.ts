import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { isNginxInstalled, startCachingProxy } from '@/tests/fixtures/caching-proxy';

const TEMPLATE = 'deploy/nginx.conf.template';
const WEBHOOKS = 1_000;

async function startSite(): Promise<string> {
  let webhooks = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const site = createServer(async ({ method }, response) => {
    if (method === 'POST') {
      webhooks += 1;
      if (webhooks === WEBHOOKS) resolve();
      await all;
    }
    response.end();
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

it.runIf(isNginxInstalled)(
  'closes an idle connection before the site does (needs nginx)',
  async () => {
    const site = createServer((_, response) => response.end());
    site.keepAliveTimeout = 0;
    const closed = Promise.withResolvers<void>();
    site.on('connection', (socket) => socket.once('end', closed.resolve));
    await once(site.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      site.close();
      site.closeAllConnections();
    });
    const { port } = site.address() as AddressInfo;
    const proxy = await startCachingProxy([`http://127.0.0.1:${port}`], 'no-secret');
    onTestFinished(proxy.close);
    await closed.promise;
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(await readFile(TEMPLATE, 'utf8')) ?? [];
    // Next's servers have Node's default.
    expect(Number(seconds) * 1_000).toBeLessThan(createServer().keepAliveTimeout);
  },
);

it.runIf(isNginxInstalled)('accepts a thousand simultaneous webhooks (needs nginx)', async () => {
  const proxy = await startCachingProxy([await startSite()], 'no-secret');
  onTestFinished(proxy.close);
  const outcomes = await Promise.all(
    Array.from({ length: WEBHOOKS }, () =>
      fetch(`${proxy.url}/api/contentful/webhook`, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 'cut',
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
});

it.runIf(isNginxInstalled)(
  'still tries the instances after all of them have failed (needs nginx)',
  async () => {
    const startFailing = async () => {
      const site = createServer(({ url }, response) => {
        if (url?.endsWith('q=fails')) response.destroy();
        else response.end();
      });
      await once(site.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => {
        site.close();
        site.closeAllConnections();
      });
      return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    };
    const sites = await Promise.all([startFailing(), startFailing()]);
    const proxy = await startCachingProxy(sites, 'no-secret');
    onTestFinished(proxy.close);
    const ask = async (query: string) =>
      (await fetch(`${proxy.url}/templates/search?q=${query}`)).status;
    // After three failures, nginx takes an instance out of rotation.
    const failures = await Promise.all(Array.from({ length: 6 }, () => ask('fails')));
    expect(new Set(failures)).toEqual(new Set([502]));
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('works')));
    expect(new Set(answers)).toEqual(new Set([200]));
  },
);
