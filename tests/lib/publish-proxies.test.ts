/** Caching proxies in front of the site, and what they are asked for with a publish. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instances } from '@/lib/page-cache/instances';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { beginProxyRefresh } from '@/lib/publishing/refresh-proxies';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

const SECRET = 'a-secret-of-some-length-for-proxies';

type Answer = (req: IncomingMessage, res: ServerResponse, count: number) => void;

/** Holds the publish that it was asked for: it says for which request. */
const refreshed: Answer = (_, res, count) => {
  res
    .writeHead(200, { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` })
    .end('page');
};
/** Has what was there before. */
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
  instances.replace({ ...createOneInstance(), latestPublishVersion: () => 7 });
  log = logLines();
});
afterEach(() => {
  vi.restoreAllMocks();
  one.close();
  two.close();
});

async function refresh(...paths: readonly string[]): Promise<void> {
  const proxies = beginProxyRefresh();
  proxies.add(paths);
  await proxies.end();
}

describe('each proxy', () => {
  it('gets one request for each page, with the secret and the publish that it must include', async () => {
    const proxies = beginProxyRefresh();
    proxies.add(['/templates', '/templates/hugo']);
    proxies.add(['/templates']);
    await proxies.end();
    for (const { requests } of [one, two]) {
      expect(requests.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
        // Compressed, as browsers ask for it.
        { path: '/templates', secret: SECRET, publish: '7', encoding: 'gzip' },
        { path: '/templates/hugo', secret: SECRET, publish: '7', encoding: 'gzip' },
      ]);
    }
    expect(log.text()).not.toContain('⚠');
  });

  it('is requested again where the instance behind it does not have the publish yet', async () => {
    one.answer = (...about) => (about[2] < 3 ? old : refreshed)(...about);
    await refresh('/templates');
    expect(one.requests).toHaveLength(3);
    expect(log.text()).not.toContain('⚠');
  });

  it('is requested four times, and then the log says what it may show', async () => {
    one.answer = old;
    await refresh('/templates');
    expect(one.requests).toHaveLength(4);
    // At once where another instance may answer, then after a while. A timer may be early by a millisecond.
    const [, second = 0, third = 0, fourth = 0] = one.times;
    expect(third - second).toBeGreaterThanOrEqual(199);
    expect(fourth - third).toBeGreaterThanOrEqual(299);
    expect(log.text()).toContain('⚠ proxy.not-refreshed');
    expect(log.text()).toContain(`${one.url} served an older version`);
    expect(log.text()).not.toContain(SECRET);
  });

  it('is not believed where it says nothing of the request', async () => {
    one.answer = (_, res) => res.end('page');
    await refresh('/templates');
    expect(one.requests).toHaveLength(4);
  });

  it.each([500, 429])('is requested once where it responds with an error: %i', async (status) => {
    one.answer = (_, res) => res.writeHead(status).end();
    await refresh('/templates');
    expect(one.requests).toHaveLength(1);
    expect(log.text()).toContain(`${one.url} answered ${status}`);
  });

  it('does not fail a publish where it can’t be reached', async () => {
    one.answer = (req) => req.socket.destroy();
    await refresh('/templates', '/');
    expect(two.requests).toHaveLength(2);
    expect(log.count('⚠ proxy.not-refreshed')).toBe(1);
    expect(log.text()).toContain(`${one.url} could not be reached`);
  });

  it('is not believed where its answer is cut off', async () => {
    one.answer = (_, res, count) => {
      const headers = { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` };
      res.writeHead(200, { ...headers, 'content-length': '100' }).write('page', () => {
        res.destroy();
      });
    };
    await refresh('/templates');
    expect(log.text()).toContain(`${one.url} could not be reached`);
  });

  it('is spoken to in secret where its address says so', async () => {
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
    await refresh('/templates');
    server.close();
    // How TLS says hello.
    expect(first).toBe(0x16);
  });

  it('may have a page that is not there', async () => {
    one.answer = (_, res, count) =>
      res.writeHead(404, { 'x-request-id': `r${count}`, 'x-plinth-refreshed': `r${count}` }).end();
    await refresh('/templates/gone');
    expect(log.text()).not.toContain('⚠');
  });
});

describe('proxies', () => {
  it('get requests for eight pages at once', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/templates/${index}`);
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

  it('get requests for one page from one publish at a time: the last response is what they store', async () => {
    const held: (() => void)[] = [];
    one.answer = (...about) => held.push(() => refreshed(...about));
    const done = Promise.all([refresh('/templates'), refresh('/templates'), refresh('/templates')]);
    // The other has answered all three by then.
    await vi.waitFor(() => expect(two.requests).toHaveLength(3), { timeout: 10_000 });
    expect(held).toHaveLength(1);
    one.answer = refreshed;
    held[0]?.();
    await done;
    expect(one.requests).toHaveLength(3);
    expect(one.atOnce).toBe(1);
  });

  it('that answer nothing hold up a publish once, and nothing is asked of them afterwards', async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 200));
    one.answer = () => {};
    const paths = Array.from({ length: 60 }, (_, index) => `/templates/${index}`);
    const proxies = beginProxyRefresh();
    proxies.add(paths);
    expect(await proxies.end()).toBe(60);
    // As many as are asked at once, and those that follow on the first that give up.
    expect(one.requests.length).toBeLessThan(12);
    expect(two.requests).toHaveLength(60);
    expect(log.count('⚠ proxy.not-refreshed')).toBe(1);
    // Each is looked at, and has another by then.
    await vi.waitFor(() => expect(two.requests).toHaveLength(180), 10_000);
    expect(one.requests.length).toBeLessThan(12);
  });

  it('get no request where there are none', async () => {
    setEnvironment(ANY_CONTENT);
    await refresh('/templates');
    expect(one.requests).toHaveLength(0);
  });

  it('are requested once more, after a moment, for what they have got from elsewhere since', async () => {
    await refresh('/templates', '/');
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
        ['/templates', undefined, undefined],
        ['/', undefined, undefined],
        ['/', SECRET, undefined],
      ]),
    );
  });

  it('are requested once more, after a moment, for what they had only an older version of', async () => {
    two.close();
    setEnvironment({ ...ANY_CONTENT, PROXY_URLS: one.url, PROXY_SECRET: SECRET });
    instances.replace({ ...createOneInstance(), latestPublishVersion: () => 7 });
    one.answer = old;
    await refresh('/templates');
    const asked = one.requests.length;
    one.answer = refreshed;
    await vi.waitFor(() => expect(one.requests.slice(asked).at(-1)?.secret).toBe(SECRET), 5_000);
  });

  it('are requested once more a moment after each publish, also where two follow on one another', async () => {
    two.close();
    setEnvironment({ ...ANY_CONTENT, PROXY_URLS: one.url, PROXY_SECRET: SECRET });
    instances.replace({ ...createOneInstance(), latestPublishVersion: () => 7 });
    await refresh('/templates');
    // The second publish comes while the first one's recheck is due: nothing can be waited for here.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await refresh('/templates', '/');
    const refreshedAt = one.times.at(-1) ?? 0;
    const rechecks = () =>
      one.requests.flatMap(({ path, secret }, index) =>
        secret === undefined ? [{ path, after: (one.times[index] ?? 0) - refreshedAt }] : [],
      );
    await vi.waitFor(() => expect(rechecks()).toHaveLength(2), { timeout: 5_000 });
    for (const { after } of rechecks()) expect(after).toBeGreaterThan(1_400);
  });
});
