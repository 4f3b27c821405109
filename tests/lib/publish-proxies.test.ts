/** Caching proxies in front of the site, which fetch published pages immediately. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '@/lib/page-cache/store';
import { beginProxyRefresh } from '@/lib/publishing/refresh-proxies';
import { recordPublish } from '@/lib/runtime/last-publish';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { onPublishes, renderPage } from '@/tests/lib/on-publishes';

const SECRET = 'a-secret-of-some-length-for-proxies';

type Answer = (req: IncomingMessage, res: ServerResponse, count: number) => void;

/** Has the version that the request is for. */
const refreshed: Answer = (_, res, count) => {
  res
    .writeHead(200, { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` })
    .end('page');
};
/** Has the version before. */
const old: Answer = (_, res, count) => {
  res.writeHead(200, { 'x-request-id': `r${count}`, 'x-plinth-refreshed': 'r0' }).end('page');
};

async function startProxy(answer: Answer) {
  const requests: { path: string; secret: unknown; publish: unknown; encoding: unknown }[] = [];
  const times: number[] = [];
  const proxy = { requests, times, answer, url: '', atOnce: 0, close: () => {} };
  let open = 0;
  const server = createServer((req, res) => {
    const { 'x-plinth-refresh': secret, 'x-plinth-publish': publish } = req.headers;
    const { 'accept-encoding': encoding } = req.headers;
    requests.push({ path: req.url ?? '', secret, publish, encoding });
    times.push(performance.now());
    open += 1;
    proxy.atOnce = Math.max(proxy.atOnce, open);
    res.once('close', () => {
      open -= 1;
    });
    proxy.answer(req, res, requests.length);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return proxy;
}

let one: Awaited<ReturnType<typeof startProxy>>;
let two: typeof one;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  [one, two] = await Promise.all([startProxy(refreshed), startProxy(refreshed)]);
  setEnvironment({ ...ANY_CONTENT, PROXY_URLS: `${one.url},${two.url}`, PROXY_SECRET: SECRET });
  store().versions.observe(7);
  log = logLines();
});
afterEach(() => {
  vi.restoreAllMocks();
  one.close();
  two.close();
});

async function refresh(...paths: readonly string[]): Promise<void> {
  const proxies = beginProxyRefresh();
  await Promise.all(paths.map(proxies.refresh));
  proxies.end();
}

describe('each proxy', () => {
  it('gets one request for each page, with the secret and the version that it must include', async () => {
    await refresh('/about', '/new', '/about');
    for (const { requests } of [one, two]) {
      expect(requests.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
        // Compressed, as browsers ask for it.
        { path: '/about', secret: SECRET, publish: '7', encoding: 'gzip' },
        { path: '/new', secret: SECRET, publish: '7', encoding: 'gzip' },
      ]);
    }
    expect(log.text()).not.toContain('⚠');
  });

  it('gets another request if the instance behind it does not have the publish yet', async () => {
    one.answer = (...about) => (about[2] < 3 ? old : refreshed)(...about);
    await refresh('/about');
    expect(one.requests).toHaveLength(3);
    expect(log.text()).not.toContain('⚠');
  });

  it('gets four requests, and then the log says that it may show an older version', async () => {
    one.answer = old;
    await refresh('/about');
    expect(one.requests).toHaveLength(4);
    // At once where another instance may answer, then after a while. A timer may be early by a millisecond.
    const [, second = 0, third = 0, fourth = 0] = one.times;
    expect(third - second).toBeGreaterThanOrEqual(199);
    expect(fourth - third).toBeGreaterThanOrEqual(299);
    expect(log.text()).toContain('⚠ proxy.not-refreshed');
    expect(log.text()).toContain(`${one.url} served an older version`);
    expect(log.text()).not.toContain(SECRET);
  });

  it('counts as old if its response does not name the request', async () => {
    one.answer = (_, res) => res.end('page');
    await refresh('/about');
    expect(one.requests).toHaveLength(4);
  });

  it.each([500, 429])('gets one request if it responds with an error: %i', async (status) => {
    one.answer = (_, res) => res.writeHead(status).end();
    await refresh('/about');
    expect(one.requests).toHaveLength(1);
    expect(log.text()).toContain(`${one.url} answered ${status}`);
  });

  it('does not delay other proxies if it can’t be reached', async () => {
    one.answer = (req) => req.socket.destroy();
    await refresh('/about', '/');
    expect(two.requests).toHaveLength(2);
    expect(log.count('⚠ proxy.not-refreshed')).toBe(1);
    expect(log.text()).toContain(`${one.url} could not be reached`);
  });

  it('counts as unreachable if its response is cut off', async () => {
    one.answer = (_, res, count) => {
      const headers = { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` };
      res.writeHead(200, { ...headers, 'content-length': '100' }).write('page', () => {
        res.destroy();
      });
    };
    await refresh('/about');
    expect(log.text()).toContain(`${one.url} could not be reached`);
  });

  it('gets requests by TLS if its URL says so', async () => {
    let first: number | undefined;
    const server = createTcpServer((socket) => {
      socket.once('data', (data) => {
        first = data[0];
        socket.destroy();
      });
      socket.on('error', () => {});
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setEnvironment({ ...ANY_CONTENT, PROXY_URLS: url, PROXY_SECRET: SECRET });
    await refresh('/about');
    server.close();
    // How TLS says hello.
    expect(first).toBe(0x16);
  });

  it('may have a 404', async () => {
    one.answer = (_, res, count) =>
      res.writeHead(404, { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` }).end();
    await refresh('/gone');
    expect(log.text()).not.toContain('⚠');
  });
});

describe('proxies', () => {
  it('get requests for eight pages at once', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/page-${index}`);
    const held: (() => void)[] = [];
    one.answer = (...about) => held.push(() => refreshed(...about));
    two.answer = one.answer;
    const done = refresh(...paths);
    await vi.waitFor(() => expect(held).toHaveLength(8), 15_000);
    await new Promise(setImmediate);
    expect(held).toHaveLength(8);
    one.answer = refreshed;
    two.answer = refreshed;
    for (const letGo of held.splice(0)) letGo();
    await done;
    expect(one.requests.length + two.requests.length).toBe(60);
  });

  it('get one request for a page at a time, because they store the last response', async () => {
    const held: (() => void)[] = [];
    one.answer = (...about) => held.push(() => refreshed(...about));
    const done = Promise.all([refresh('/about'), refresh('/about'), refresh('/about')]);
    // The other has answered all three by then.
    await vi.waitFor(() => expect(two.requests).toHaveLength(3), { timeout: 10_000 });
    expect(held).toHaveLength(1);
    one.answer = refreshed;
    held[0]?.();
    await done;
    expect(one.requests).toHaveLength(3);
    expect(one.atOnce).toBe(1);
  });

  it('get no more requests after several without a response', async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 200));
    one.answer = () => {};
    const paths = Array.from({ length: 60 }, (_, index) => `/page-${index}`);
    const proxies = beginProxyRefresh();
    const refreshed = await Promise.all(paths.map(proxies.refresh));
    proxies.end();
    expect(refreshed).toEqual(paths.map(() => false));
    // As many as are asked at once, and those that follow on the first that give up.
    expect(one.requests.length).toBeLessThan(12);
    expect(two.requests).toHaveLength(60);
    expect(log.count('⚠ proxy.not-refreshed')).toBe(1);
    // Each is looked at, and has another by then.
    await vi.waitFor(() => expect(two.requests).toHaveLength(180), 10_000);
    expect(one.requests.length).toBeLessThan(12);
  });

  it('get no request if none are configured', async () => {
    setEnvironment(ANY_CONTENT);
    await refresh('/about');
    expect(one.requests).toHaveLength(0);
  });

  it('get another request later for a page that they have fetched elsewhere since', async () => {
    await refresh('/about', '/');
    const given = one.requests.length;
    // Of one page it still has what it was given, the other it asked for by itself.
    const fresh = new Map(one.requests.map(({ path }, index) => [path, `r${index + 1}`]));
    one.answer = ({ url, headers }, res) => {
      const isRefresh = headers['x-plinth-refresh'] !== undefined;
      const id = url === '/' && !isRefresh ? 'another' : (fresh.get(url ?? '') ?? '');
      res.writeHead(200, { 'x-request-id': id, 'x-plinth-refreshed': id }).end();
    };
    // One that is gone by then keeps nobody from the others.
    two.answer = (req) => req.socket.destroy();
    await vi.waitFor(() => expect(one.requests.slice(given)).toHaveLength(3), { timeout: 5_000 });
    const since = one.requests
      .slice(given)
      .map(({ path, secret, publish }) => [path, secret, publish]);
    expect(since).toEqual(
      expect.arrayContaining([
        ['/about', undefined, undefined],
        ['/', undefined, undefined],
        ['/', SECRET, undefined],
      ]),
    );
  });

  it('get another request later for a page of which they had an older version', async () => {
    two.close();
    setEnvironment({ ...ANY_CONTENT, PROXY_URLS: one.url, PROXY_SECRET: SECRET });
    store().versions.observe(7);
    one.answer = old;
    await refresh('/about');
    const asked = one.requests.length;
    one.answer = refreshed;
    await vi.waitFor(() => expect(one.requests.slice(asked).at(-1)?.secret).toBe(SECRET), 5_000);
  });

  it('get another request later after each of two publishes in a row', async () => {
    two.close();
    setEnvironment({ ...ANY_CONTENT, PROXY_URLS: one.url, PROXY_SECRET: SECRET });
    store().versions.observe(7);
    await refresh('/about');
    // The second publish comes while the first one's recheck is due: nothing can be waited for here.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await refresh('/about', '/');
    const refreshedAt = one.times.at(-1) ?? 0;
    const rechecks = () =>
      one.requests.flatMap(({ path, secret }, index) =>
        secret === undefined ? [{ path, after: (one.times[index] ?? 0) - refreshedAt }] : [],
      );
    await vi.waitFor(() => expect(rechecks()).toHaveLength(2), { timeout: 5_000 });
    for (const { after } of rechecks()) expect(after).toBeGreaterThan(1_400);
  });
});

describe('a publish', () => {
  const ID = 'template-nothing';
  const site = onPublishes();

  async function startBehind(proxy: typeof one) {
    await site.start({ PROXY_URLS: proxy.url, PROXY_SECRET: SECRET });
    proxy.requests.length = 0;
  }
  const refreshes = () => one.requests.filter(({ secret }) => secret === SECRET);

  it('refreshes each of its pages, their Markdown and feeds, and what is rendered per request', async () => {
    await startBehind(one);
    const { body } = await site.publish('template-only-blog', { name: 'New' })();
    const pages = body.revalidated as string[];
    const templatesAndLists = pages.filter((path) => path !== '/');
    expect(
      refreshes()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(
      [
        ...pages,
        ...templatesAndLists
          .filter((path) => path !== '/templates/new')
          .map((path) => `${path}/index.md`),
        '/templates/blog/feed.xml',
        ...['/sitemap.xml', '/feed.xml', '/llms.txt', '/api/templates', '/api/openapi.json'],
      ].sort(),
    );
  });

  it('refreshes a page that a visitor has had rendered already', async () => {
    await startBehind(one);
    const send = site.publish(ID, { description: 'New' });
    recordPublish(Date.now());
    await renderPage('/templates');
    await send();
    expect(site.next.tried).not.toContain('/templates');
    expect(refreshes().map(({ path }) => path)).toContain('/templates');
  });

  it('is live with a note if a proxy can’t be reached', async () => {
    await startBehind(one);
    one.close();
    const { status, body } = await site.publish(ID, { description: 'New' })();
    expect({ status, body }).toMatchObject({ status: 200, body: { failed: [] } });
    expect(body.notKnown).toEqual([expect.stringMatching(/^A proxy in front .* 30 seconds/)]);
  });

  it('refreshes a page only after the store has it', async () => {
    const store = await site.startWithStore({
      ISR_CACHE: 'redis',
      PROXY_URLS: one.url,
      PROXY_SECRET: SECRET,
    });
    one.requests.length = 0;
    const isPageWrite = (_: string, { body = '' }: { body?: string }) =>
      body.includes('"hset","page:');
    store.faults.inject({ kind: 'slow', ms: 300 }, { path: isPageWrite, times: 1 });
    const path = '/templates/all/nothing';
    const record = () => runCommand(store, 'HGET', 'ledger:a-build', path);
    const before = await record();
    const seen: unknown[] = [];
    one.answer = async (...about) => {
      if (about[0].url === path) seen.push(await record());
      refreshed(...about);
    };
    expect(await site.publish('template-nothing', { description: 'New' })()).toMatchObject({
      status: 200,
    });
    expect(seen).not.toEqual([]);
    expect(seen).not.toContain(before);
  });
});
