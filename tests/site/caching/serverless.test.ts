import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from 'local-content-services/toolkit';
import { describe, expect } from 'vitest';
import { finalStatuses, finishPublishes } from '@/tests/fixtures/finish-publishes';
import { siteTest } from '@/tests/fixtures/site-test';
import { editorialSpace } from '@/tests/site/caching/editor-journey/space';
import { makeCertificate } from '@/tests/site/serverless/certificate';
import { type PlatformOptions, startPlatform } from '@/tests/site/serverless/platform';

const port = await freePort();
const WITHOUT_STORE = { UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '' };
/** As long as a busy machine takes. */
const BURST_TIMEOUT_MS = 600_000;

const it = siteTest(
  { content: editorialSpace(), edgeConfigItems: {}, deliveryLagMs: 300 },
  { SERVERLESS: '1', SITE_URL: `https://localhost:${port}` },
)
  .extend('certificate', { scope: 'file' }, async ({ services }, { onCleanup }) => {
    services.contentService.webhooks.topics = ['*.publish', '*.unpublish'];
    const certificate = await makeCertificate();
    onCleanup(certificate.remove);
    return certificate;
  })
  .extend(
    'deploy',
    ({ build, environment, certificate, contentService }, { onCleanup }) =>
      async (own: Record<string, string> = {}, more: Partial<PlatformOptions> = {}) => {
        const all = { ...environment, ...own };
        const { folder } = build;
        const platform = await startPlatform({
          folder,
          environment: all,
          port,
          certificate,
          ...more,
        });
        onCleanup(async () => {
          contentService.webhooks.url = null;
          await platform.close();
        });
        contentService.webhooks.url = `${platform.url}/api/contentful/webhook`;
        const read = async (path: string) => {
          const response = await fetch(platform.url + path, { redirect: 'manual' });
          return { status: response.status, text: await response.text() };
        };
        return { ...platform, read };
      },
  )
  /** Resolves with the webhook's status when everything is done. */
  .extend(
    'published',
    ({ content, contentService: { webhooks } }) =>
      async (id: string, fields: Record<string, unknown>) => {
        content.update(id, fields);
        content.publish(id);
        await finishPublishes(webhooks);
        return webhooks.deliveries.slice(-1).flatMap(finalStatuses);
      },
  );

it('gives the webhook and the facts job 300 seconds', async ({ build }) => {
  const file = path.join(build.folder, 'server', 'functions-config-manifest.json');
  const { functions } = JSON.parse(await readFile(file, 'utf8'));
  expect(functions).toMatchObject({
    '/api/contentful/webhook': { maxDuration: 300 },
    '/api/cron/facts': { maxDuration: 300 },
  });
});

describe('functions without a key-value store', () => {
  it('make an edit and a rename live, on page, address and lists, before the webhook is answered', async ({
    deploy,
    published,
  }) => {
    const { read, log } = await deploy(WITHOUT_STORE, { isColdForWebhooks: true });
    const pages = ['/templates', '/templates/hugo', '/templates/hugo/jetty'];
    for (const page of pages) expect((await read(page)).text).not.toContain('Jetty by Night');
    expect(await published('template-jetty', { name: 'Jetty by Night' })).toEqual([200]);
    for (const page of pages) expect((await read(page)).text).toContain('Jetty by Night');
    expect(log()).toContain('serverless.no-store');

    await read('/templates/nuxt/quay');
    expect(await published('template-quay', { slug: 'wharf' })).toEqual([200]);
    expect((await read('/templates/nuxt/wharf')).status).toBe(200);
    expect((await read('/templates/nuxt')).text).toContain('/templates/nuxt/wharf');
  });
});

describe('functions with a key-value store', () => {
  it('leave cached pages in place while the content service is down, and cache no error', async ({
    deploy,
    contentService,
  }) => {
    const { read, endFunctions } = await deploy();
    contentService.faults.inject({ kind: 'refuse' });
    try {
      await endFunctions();
      for (let visit = 0; visit < 2; visit += 1) {
        const { status, text } = await read('/templates/hugo');
        expect([status, text.includes('Ferry')]).toEqual([200, true]);
      }
      expect((await read('/templates/hugo/never-heard-of')).status).toBe(500);
    } finally {
      contentService.faults.clear();
    }
    const status = async () => (await read('/templates/hugo/never-heard-of')).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(404);
  });

  it('render no list without a change, even if another function handled the publish before', async ({
    deploy,
    published,
  }) => {
    const { read, renders } = await deploy({}, { isColdForWebhooks: true });
    const rendered = (path: string) => renders.get(path) ?? 0;
    const counts: number[][] = [];
    for (const name of ['Jetty in Spring', 'Jetty in Autumn', 'Jetty in Spring']) {
      expect(await published('template-jetty', { name })).toEqual([200]);
      for (const page of ['/templates', '/templates/hugo', '/templates/hugo/jetty']) {
        expect((await read(page)).text).toContain(name);
      }
      counts.push(['/templates/nuxt', '/templates/hugo'].map(rendered));
    }
    const [first = [], , last = []] = counts;
    expect(last[0]).toBe(first[0]);
    expect(last[1]).toBeGreaterThan(first[1] ?? 0);
  });

  it.for([1_800, -1_800])(
    'agree on what is live if the clock of pages is off by %i ms',
    { tags: ['long'] },
    async (clockSkewOfPages, { deploy, published }) => {
      const { read } = await deploy({}, { clockSkewOfPages });
      for (const name of ['Jetty at Dawn', 'Jetty at Noon']) {
        expect(await published('template-jetty', { name })).toEqual([200]);
        for (const page of ['/templates', '/templates/hugo', '/templates/hugo/jetty']) {
          expect((await read(page)).text).toContain(name);
        }
      }
    },
  );

  for (const [burst, tag] of [
    [60, 'long'],
    [200, 'slow'],
  ] as const) {
    it(`make ${burst} publishes within seconds live, rendering each page a few times`, {
      tags: [tag],
      timeout: BURST_TIMEOUT_MS,
    }, async ({ deploy, content, contentService: { webhooks } }) => {
      const { read, renders } = await deploy();
      const ids = content.list().flatMap(({ id }) => (id.startsWith('template-') ? [id] : []));
      const before = webhooks.deliveries.length;
      // A retry starts from what the first attempt published.
      const described = (count: number) => `Described for the ${count}th time since ${before}.`;
      for (let count = 0; count < burst; count += 1) {
        const id = ids[count % ids.length] ?? '';
        content.update(id, { description: described(count) });
        content.publish(id);
        await new Promise(setImmediate);
      }
      await finishPublishes(webhooks);
      const statuses = webhooks.deliveries.slice(before).flatMap(finalStatuses);
      expect(statuses).toEqual(new Array(burst).fill(200));
      const { text } = await read('/templates');
      for (let count = burst - ids.length; count < burst; count += 1) {
        expect(text).toContain(described(count));
      }
      expect(Math.max(...renders.values())).toBeLessThan(burst / 4);
    });
  }
});
