import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from 'local-content-services/toolkit';
import { afterAll, describe, expect } from 'vitest';
import type { SiteEnvironment } from '@/commands/start-services';
import { framework, section, space } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const collector = await startCollector();
afterAll(() => collector.close());
const METRICS_PORT = String(await freePort());

const it = siteTest(
  {
    content: space([
      ...framework('Hugo', 'hugo', 3),
      ...section('css', [['Tailwind', 'tailwind']]),
    ]),
    edgeConfigItems: {},
  },
  {
    METRICS_PORT,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  },
)
  .extend('ready', ({ site }) => async () => {
    const response = await fetch(`${site.url}/api/health/ready`);
    const text = await response.text();
    return { status: response.status, text, ...JSON.parse(text) };
  })
  .extend('rename', ({ content, send }) => async (name: string, requestId = 'a-rename') => {
    content.update('template-hugo-1', { name });
    const published = content.publish('template-hugo-1');
    const response = await send(published, 'publish', { 'X-Request-Id': requestId });
    expect(response.status).toBe(200);
    return response;
  });

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

const serviceStatus = (answer: { services: { name: string; state: string }[] }, name: string) =>
  answer.services.find((one) => one.name === name)?.state;

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const found = text.split('\n').filter((one) => line.test(one));
  return found.reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0);
}

describe('the health endpoint', () => {
  it('reports whether the site is live and ready, its services and the content’s age', async ({
    site,
    ready,
  }) => {
    const live = await fetch(`${site.url}/api/health/live`);
    const heads = ['live', 'ready'].map((name) =>
      fetch(`${site.url}/api/health/${name}`, { method: 'HEAD' }),
    );
    for (const { status } of await Promise.all(heads)) expect(status).toBe(200);
    expect([live.status, await live.json()]).toEqual([
      200,
      { status: 'live', startedAt: expect.any(String) },
    ]);
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

  it('reports which service is down, and since when, without secrets or addresses', async ({
    services,
    environment,
    site,
    ready,
  }) => {
    const { keyValueStore, edgeConfig } = services;
    const before = Date.now();
    await Promise.all([keyValueStore.stopListening(), edgeConfig.stopListening()]);
    try {
      await expect
        .poll(async () => serviceStatus(await ready(), 'key-value store'), { timeout: 10_000 })
        .toBe('down');
      const answer = await ready();
      expect(answer.status).toBe('degraded');
      const [since] = answer.services.filter(({ state }: { state: string }) => state === 'down');
      expect(Date.parse(since.since)).toBeGreaterThanOrEqual(before - 1_000);
      for (const secret of [...secretsIn(environment), '127.0.0.1']) {
        expect(answer.text).not.toContain(secret);
      }
      expect((await fetch(`${site.url}/templates`)).status).toBe(200);
    } finally {
      await Promise.all([keyValueStore.listenAgain(), edgeConfig.listenAgain()]);
    }
    await expect
      .poll(async () => serviceStatus(await ready(), 'key-value store'), { timeout: 10_000 })
      .toBe('up');
  });

  it('reports ready with stale content while the content service hangs, and warns once about suspicious settings', async ({
    contentService,
    environment,
    site,
    start,
    onTestFinished,
  }) => {
    onTestFinished(() => contentService.faults.clear());
    contentService.faults.inject({ kind: 'hang' });
    const own = {
      METRICS_PORT: '',
      SITE_URL: '',
      DRAFT_SECRET: 'guess',
      LOG_LEVEL: 'trace',
    };
    const instance = await start({ ...environment, ...own });
    const statuses = new Set<number>();
    const state = async () => {
      const response = await fetch(`${instance.url}/api/health/ready`);
      statuses.add(response.status);
      const answer = await response.json();
      return { status: answer.status, content: serviceStatus(answer, 'content service') };
    };
    await expect
      .poll(state, { timeout: 20_000, interval: 500 })
      .toEqual({ status: 'degraded', content: 'down' });
    expect([...statuses]).toEqual([200]);
    const warnings = ({ log }: { log: () => string }) =>
      eventsIn(log())
        .map(({ event }) => String(event))
        .filter((event) => event.startsWith('settings.'));
    expect(warnings(instance)).toEqual([
      'settings.log-level',
      'settings.no-site-url',
      'settings.short-secret',
    ]);
    expect(warnings(site)).toEqual([]);
  });
});

const secretsIn = (environment: SiteEnvironment) => [
  environment.CONTENTFUL_DELIVERY_TOKEN,
  environment.CONTENTFUL_PREVIEW_TOKEN,
  environment.CONTENTFUL_WEBHOOK_SECRET,
  environment.DRAFT_SECRET,
  environment.UPSTASH_REDIS_REST_TOKEN,
  new URL(environment.EDGE_CONFIG).searchParams.get('token') ?? 'no token',
];

/** Logs leave the machine, and many people read them. */
function expectNothingSecretIn(log: string, environment: SiteEnvironment) {
  const { CONTENTFUL_DELIVERY_URL, UPSTASH_REDIS_REST_URL } = environment;
  const hosts = [CONTENTFUL_DELIVERY_URL, UPSTASH_REDIS_REST_URL].map((url) => new URL(url).host);
  for (const text of [...secretsIn(environment), ...hosts]) expect(log).not.toContain(text);
}

/** Next prints these lines before the site's own code runs. */
const BANNER = /^\s*(▲ Next\.js |- (Local|Network): |✓ (Ready in|Running next\.config))/;

/**
 * Without Next's banner.
 * @throws if a line is not JSON
 */
function eventsIn(log: string): Record<string, unknown>[] {
  const lines = log.split('\n').filter((line) => line !== '' && !BANNER.test(line));
  return lines.map((line) => JSON.parse(line));
}

describe('metrics', () => {
  it('are served on a separate port, not on the site’s port', async ({ site }) => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(await response.text()).toContain('# TYPE process_cpu_seconds_total counter');
  });

  it('count pages from the cache and pages that were rendered', async ({ site }) => {
    const hits =
      /^plinth_http_responses_total\{route="home",method="GET",cache="HIT",status="200"\}/;
    const visit = async () => {
      const response = await fetch(`${site.url}/`);
      // The response is counted once it has been sent.
      await response.text();
      return response.headers.get('x-nextjs-cache');
    };
    await expect.poll(visit).toBe('HIT');
    const before = await metric(hits);
    for (let count = 0; count < 5; count += 1) await visit();
    await expect.poll(async () => (await metric(hits)) - before).toBe(5);
    const made = /^plinth_pages_rendered_total\{reason="isr",outcome="notFound"\}/;
    const madeBefore = await metric(made);
    await (await fetch(`${site.url}/templates/never-heard-of`)).text();
    expect((await metric(made)) - madeBefore).toBe(1);
    expect(
      await metric(/^plinth_http_responses_total\{route="filter",.*status="404"/),
    ).toBeGreaterThan(0);
  });

  it('count calls to the content service by outcome, including 429', async ({
    contentService,
    rename,
  }) => {
    const slowedDown = /^plinth_content_calls_total\{outcome="429"\}/;
    const before = await metric(slowedDown);
    contentService.faults.inject({ kind: 'rate-limited' }, { times: 1 });
    await rename('Hugo, counted');
    expect((await metric(slowedDown)) - before).toBe(1);
    const readAt = await metric(/^plinth_content_read_timestamp_seconds /);
    expect(Math.abs(Date.now() / 1000 - readAt)).toBeLessThan(300);
    expect(await metric(/^plinth_content_calls_total\{outcome="200"\}/)).toBeGreaterThan(0);
  });

  it('measure the time from a publish until it is live', async ({ rename }) => {
    const count = /^plinth_publish_to_live_seconds_count\{outcome="live"\}/;
    const before = await metric(count);
    await rename('Hugo, live');
    expect((await metric(count)) - before).toBe(1);
  });
});

describe('the log', () => {
  it('contains one line per event, with the id of the request that caused the event', async ({
    site,
    rename,
  }) => {
    const requestId = 'from-the-proxy.1';
    const response = await rename('Hugo, logged', requestId);
    expect(response.headers.get('x-request-id')).toBe(requestId);
    const lines = eventsIn(site.log());
    const live = lines.filter((line) => line.requestId === requestId);
    expect(live.map(({ event }) => event)).toContain('publish.live');
    for (const { time, level, event, message } of lines) {
      expect([time, level, event, message].every((part) => typeof part === 'string')).toBe(true);
    }
  });

  it('contains one line, without the service’s address, for a failed render on an instance that never had content', async ({
    environment,
    site,
    start,
  }) => {
    // The instance might get a port that was just freed.
    const address = `127.0.0.2:${await freePort()}`;
    const instance = await start({
      ...environment,
      METRICS_PORT: '',
      CONTENTFUL_SPACE_ID: 'another',
      // The store belongs to the first space's site.
      UPSTASH_REDIS_REST_URL: '',
      UPSTASH_REDIS_REST_TOKEN: '',
      CONTENTFUL_DELIVERY_URL: `http://${address}`,
    });
    const ready = await fetch(`${instance.url}/api/health/ready`);
    const answer = await ready.json();
    expect([ready.status, answer.status, answer.content]).toEqual([503, 'not ready', null]);
    expect(serviceStatus(answer, 'content service')).toBe('down');
    const page = await fetch(`${instance.url}/templates/hugo/never-made`, {
      headers: { 'X-Request-Id': 'a-page-that-fails' },
    });
    expect(page.status).toBe(500);
    expect((await fetch(`${instance.url}/api/templates`)).status).toBeGreaterThanOrEqual(500);
    expect(instance.log()).toContain('Ready in');
    const errors = eventsIn(instance.log()).filter(({ level }) => level === 'error');
    expect(errors.filter(({ requestId }) => requestId === 'a-page-that-fails')).toEqual([
      expect.objectContaining({
        event: 'content.outage',
        message: expect.stringContaining('[CONTENTFUL_DELIVERY_URL]/spaces/another'),
        stack: expect.stringMatching(/\n {4}at /),
      }),
    ]);
    expect(instance.log()).not.toContain(address);
    expectNothingSecretIn(instance.log(), environment);
    expectNothingSecretIn(site.log(), environment);
  });

  it('shows a new id for a request without a valid id', async ({ site }) => {
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

describe('traces', () => {
  type Attribute = { key: string; value: { stringValue?: string } };
  type Trace = {
    resourceSpans: {
      resource: { attributes: Attribute[] };
      scopeSpans: { spans: { name: string; traceId: string; attributes: Attribute[] }[] }[];
    }[];
  };
  const received = (): Trace[] =>
    collector.received
      .filter(({ path }) => path === '/v1/traces')
      .map(({ body }) => JSON.parse(body));
  const spans = () =>
    received().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const textOf = (attributes: Attribute[], name: string) =>
    attributes.find(({ key }) => key === name)?.value.stringValue;
  const spanOf = (requestId: string) =>
    spans().find(
      ({ attributes }) =>
        textOf(attributes, 'http.request.id') === requestId &&
        textOf(attributes, 'http.target') !== undefined,
    );

  it('are sent to the configured endpoint, with Next’s spans for a request', async ({ site }) => {
    await fetch(`${site.url}/templates/search?q=hugo`);
    const names = () => spans().map(({ name }) => name);
    await expect.poll(names, { timeout: 20_000 }).toContain('GET /templates/search');
    expect(names()).toContain('getServerSideProps /templates/search');
  });

  it('share the request id and trace id with the log lines', async ({ site, rename }) => {
    const requestId = randomUUID();
    await rename('Hugo, traced', requestId);
    await expect.poll(() => spanOf(requestId), { timeout: 20_000 }).toBeDefined();
    const lines = () => eventsIn(site.log()).filter((line) => line.requestId === requestId);
    const traceIds = () => lines().map(({ traceId }) => traceId);
    await expect.poll(traceIds, { timeout: 20_000 }).toContain(spanOf(requestId)?.traceId);
  });

  it('do not contain secrets or name a platform on which the site does not run', async ({
    site,
    environment,
  }) => {
    const requestId = 'a-preview-with-a-trace';
    await fetch(`${site.url}/api/draft/enable?secret=${environment.DRAFT_SECRET}&path=/templates`, {
      headers: { 'X-Request-Id': requestId },
      redirect: 'manual',
    });
    await expect.poll(() => spanOf(requestId), { timeout: 20_000 }).toBeDefined();
    expect(textOf(spanOf(requestId)?.attributes ?? [], 'http.target')).toContain('[DRAFT_SECRET]');
    expectNothingSecretIn(JSON.stringify(received()), environment);
    const resource = received()[0]?.resourceSpans[0]?.resource.attributes ?? [];
    expect(textOf(resource, 'service.name')).toBe('plinth');
    expect(textOf(resource, 'cloud.provider')).toBeUndefined();
  });
});
