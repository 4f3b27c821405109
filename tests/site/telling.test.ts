import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { type EdgeConfig, startEdgeConfig } from '#local/edge-config';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment, storeEnvironment } from '#tests/lib-on-services';
import { framework, section, space } from '#tests/sample-space';
import { type Build, buildSite, freePort, type Site } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';

const SECRET = 'a-secret-of-some-length-for-webhooks';

let service: ContentService;
let store: KeyValueStore;
let edge: EdgeConfig;
let collector: Awaited<ReturnType<typeof startCollector>>;
let build: Build;
let site: Site;
let metricsPort: number;
let environment: Record<string, string>;

beforeAll(async () => {
  [service, store, edge, collector, metricsPort] = await Promise.all([
    startContentService({
      content: space([
        ...framework('Hugo', 'hugo', 3),
        ...section('css', [['Tailwind', 'tailwind']]),
      ]),
      spaceId: 'test-space',
      deliveryToken: 'delivery-token',
      previewToken: 'preview-token',
    }),
    startKeyValueStore({ token: 'store-token', backend: 'embedded' }),
    startEdgeConfig({ token: 'edge-token', items: {} }),
    startCollector(),
    freePort(),
  ]);
  environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    EDGE_CONFIG: edge.connectionString,
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
  build = await buildSite(environment);
  site = await build.start(environment);
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await Promise.all([service?.close(), store?.close(), edge?.close(), collector?.close()]);
});

/** Whatever is sent to it, by path. */
async function startCollector() {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function ready() {
  const response = await fetch(`${site.url}/api/health/ready`);
  const text = await response.text();
  return { status: response.status, text, ...JSON.parse(text) };
}

const stateOf = (answer: { services: { name: string; state: string }[] }, name: string) =>
  answer.services.find((one) => one.name === name)?.state;

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const found = text.split('\n').filter((one) => line.test(one));
  return found.reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0);
}

describe('whoever watches over the site', () => {
  it('sees that it lives, and that it is ready, with what it stands on and how old its content is', async () => {
    const live = await fetch(`${site.url}/api/health/live`);
    const heads = ['live', 'ready'].map((name) =>
      fetch(`${site.url}/api/health/${name}`, { method: 'HEAD' }),
    );
    for (const { status } of await Promise.all(heads)) expect(status).toBe(200);
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    expect(live.headers.get('cache-control')).toContain('no-store');
    const answer = await ready();
    expect(answer).toMatchObject({
      status: 'ready',
      services: [
        { name: 'content service', state: 'up', since: expect.any(String) },
        { name: 'key-value store', state: 'up', since: expect.any(String) },
        { name: 'edge configuration', state: 'up', since: expect.any(String) },
      ],
    });
    expect(answer.content.ageSeconds).toBeLessThan(60);
  });

  it('is told what is down and since when, and that pages are still served, without a secret or an address', async () => {
    const before = Date.now();
    await Promise.all([store.stopListening(), edge.stopListening()]);
    try {
      await expect
        .poll(async () => stateOf(await ready(), 'key-value store'), { timeout: 10_000 })
        .toBe('down');
      const answer = await ready();
      expect(answer.status).toBe('degraded');
      const [since] = answer.services.filter(({ state }: { state: string }) => state === 'down');
      expect(Date.parse(since.since)).toBeGreaterThanOrEqual(before - 1_000);
      for (const secret of ['store-token', 'edge-token', 'delivery-token', SECRET, '127.0.0.1']) {
        expect(answer.text).not.toContain(secret);
      }
      expect((await fetch(`${site.url}/templates`)).status).toBe(200);
    } finally {
      await Promise.all([store.listenAgain(), edge.listenAgain()]);
    }
    await expect
      .poll(async () => stateOf(await ready(), 'key-value store'), { timeout: 10_000 })
      .toBe('up');
  });

  it('is told 503 by an instance that never had any content, not by one that has what the build had', async () => {
    const silent = {
      ...environment,
      METRICS_PORT: '',
      CONTENTFUL_DELIVERY_URL: 'http://127.0.0.1:9',
    };
    expect(await readyAnswerOf({ ...silent, CONTENTFUL_SPACE_ID: 'another' })).toMatchObject({
      httpStatus: 503,
      status: 'not ready',
      content: null,
    });
    expect(await readyAnswerOf(silent)).toMatchObject({ httpStatus: 200, status: 'degraded' });
  });

  it('is told, while the content service hangs, that an instance is ready with what it has', async () => {
    service.faults.strike({ kind: 'hang' });
    const instance = await build.start({ ...environment, METRICS_PORT: '' });
    try {
      const statuses = new Set<number>();
      const state = async () => {
        const response = await fetch(`${instance.url}/api/health/ready`);
        statuses.add(response.status);
        const answer = await response.json();
        return { status: answer.status, content: stateOf(answer, 'content service') };
      };
      const told = { status: 'degraded', content: 'down' };
      await expect.poll(state, { timeout: 20_000, interval: 500 }).toEqual(told);
      expect([...statuses]).toEqual([200]);
    } finally {
      service.faults.clear();
      await instance.stop();
    }
  });
});

/** Of an instance of its own. */
async function readyAnswerOf(ownEnvironment: Record<string, string>) {
  const instance = await build.start(ownEnvironment);
  try {
    const response = await fetch(`${instance.url}/api/health/ready`);
    const answer = await response.json();
    expect(stateOf(answer, 'content service')).toBe('down');
    return { httpStatus: response.status, ...answer };
  } finally {
    await instance.stop();
  }
}

/** What nobody may learn from a log: it goes to other machines, and to many people. */
function expectNothingSecretIn(log: string) {
  const secrets = ['delivery-token', 'preview-token', 'store-token', 'edge-token', SECRET];
  for (const text of [...secrets, new URL(service.deliveryUrl).host, new URL(store.url).host]) {
    expect(log).not.toContain(text);
  }
}

/** What Next says of itself while it starts, before anything of ours is there. */
const BANNER = /^\s*(▲ Next\.js |- (Local|Network): |✓ (Ready in|Running next\.config))/;

/** Every other line that a server printed: one that is no JSON fails. */
function eventsIn(log: string): Record<string, unknown>[] {
  const lines = log.split('\n').filter((line) => line !== '' && !BANNER.test(line));
  return lines.map((line) => JSON.parse(line));
}

describe('metrics', () => {
  it('are on a port of their own, and not on the site’s', async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toContain('# TYPE process_cpu_seconds_total counter');
  });

  it('count pages from the cache and pages that were made', async () => {
    const hits = /^plinth_http_responses_total\{status="200",cache="HIT"\}/;
    const visit = async () => (await fetch(`${site.url}/`)).headers.get('x-nextjs-cache');
    await expect.poll(visit).toBe('HIT');
    const before = await metric(hits);
    for (let count = 0; count < 5; count += 1) await visit();
    expect((await metric(hits)) - before).toBe(5);
    const made = /^plinth_pages_made_total\{reason="usual",outcome="unknown"\}/;
    const madeBefore = await metric(made);
    await fetch(`${site.url}/templates/never-heard-of`);
    expect((await metric(made)) - madeBefore).toBe(1);
    expect(await metric(/^plinth_http_responses_total\{status="404"/)).toBeGreaterThan(0);
  });

  it('count calls to the content service by their outcome, a 429 too', async () => {
    const slowedDown = /^plinth_content_calls_total\{outcome="429"\}/;
    const before = await metric(slowedDown);
    service.faults.strike({ kind: 'rate-limited' }, { times: 1 });
    await publishHugo('Hugo, counted');
    expect((await metric(slowedDown)) - before).toBe(1);
    const readAt = await metric(/^plinth_content_read_timestamp_seconds /);
    expect(Math.abs(Date.now() / 1000 - readAt)).toBeLessThan(300);
    expect(await metric(/^plinth_content_calls_total\{outcome="200"\}/)).toBeGreaterThan(0);
  });

  it('tell how long a publish took to be live', async () => {
    const count = /^plinth_publish_to_live_seconds_count\{outcome="live"\}/;
    const before = await metric(count);
    await publishHugo('Hugo, live');
    expect((await metric(count)) - before).toBe(1);
  });
});

describe('a log', () => {
  it('has one line an event, and each request’s id in what was done for it', async () => {
    const response = await postWebhook('Hugo, logged', 'from-the-proxy.1');
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy.1');
    const lines = eventsIn(site.log());
    const live = lines.filter(({ requestId }) => requestId === 'from-the-proxy.1');
    expect(live.map(({ event }) => event)).toContain('publish.live');
    for (const { time, level, event, message } of lines) {
      expect([time, level, event, message].every((part) => typeof part === 'string')).toBe(true);
    }
  });

  it('has a page that could not be made as one line too, without the way to the service', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const instance = await build.start({
      ...environment,
      METRICS_PORT: '',
      CONTENTFUL_SPACE_ID: 'another',
      CONTENTFUL_DELIVERY_URL: `http://${address}`,
    });
    try {
      // Requests have ids from the moment that all of the server is there, a little after "Ready".
      const id = async () => (await fetch(`${instance.url}/api/health/live`)).headers;
      await expect.poll(async () => (await id()).has('x-request-id')).toBe(true);
      const page = await fetch(`${instance.url}/templates/hugo/never-made`, {
        headers: { 'X-Request-Id': 'a-page-that-fails' },
      });
      expect(page.status).toBe(500);
      expect((await fetch(`${instance.url}/api/templates`)).status).toBeGreaterThanOrEqual(500);
      expect(instance.log()).toContain('Ready in');
      const errors = eventsIn(instance.log()).filter(({ level }) => level === 'error');
      expect(errors.filter(({ requestId }) => requestId === 'a-page-that-fails')).toEqual([
        expect.objectContaining({
          event: 'console.error',
          message: expect.stringContaining('[CONTENTFUL_DELIVERY_URL]/spaces/another'),
          stack: expect.stringMatching(/\n {4}at /),
        }),
      ]);
      expect(instance.log()).not.toContain(address);
      expectNothingSecretIn(instance.log());
    } finally {
      await instance.stop();
    }
    expectNothingSecretIn(site.log());
  });

  it('gives an id of its own where none comes, or one that could forge a line', async () => {
    const ids = await Promise.all(
      ['', 'a b"c', 'x'.repeat(65)].map(async (id) => {
        const response = await fetch(site.url, {
          headers: id === '' ? {} : { 'X-Request-Id': id },
        });
        return response.headers.get('x-request-id');
      }),
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(3);
  });
});

it('traces are sent where the environment says, with what Next did for a request', async () => {
  await fetch(`${site.url}/templates/search?q=hugo`);
  const names = () =>
    collector.received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => [...body.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name));
  await expect.poll(names, { timeout: 20_000 }).toContain('GET /templates/search');
  expect(names()).toContain('getServerSideProps /templates/search');
});

async function publishHugo(name: string) {
  const response = await postWebhook(name);
  expect(response.status).toBe(200);
}

async function postWebhook(name: string, requestId = '') {
  service.content.update('template-hugo-1', { name });
  const item = service.content.publish('template-hugo-1');
  const webhook = signed('ContentManagement.Entry.publish', payloadOf(item, 'publish'), {
    secret: SECRET,
  });
  return fetch(site.url + webhook.path, {
    method: 'POST',
    headers: { ...webhook.headers, ...(requestId === '' ? {} : { 'X-Request-Id': requestId }) },
    body: webhook.body,
  });
}
