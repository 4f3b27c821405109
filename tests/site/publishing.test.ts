import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import {
  type KeyValueStore,
  startKeyValueStore,
} from '#local/key-value-store/start-key-value-store';
import { contentEnvironment } from '#tests/lib-on-services';
import { linkTo, smallSpace } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { payloadOf, signed } from '#tests/site/signed-webhook';

const SECRET = 'k'.repeat(64);

let service: ContentService;
let store: KeyValueStore;
let build: Build;
let site: Site;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startContentService({
    content: smallSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
  environment = {
    ...contentEnvironment(service),
    CONTENTFUL_WEBHOOK_SECRET: SECRET,
    UPSTASH_REDIS_REST_URL: store.url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
  };
  build = await buildSite(environment);
  expect(build.output).toContain('Generating static pages');
  site = await build.start(environment);
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await Promise.all([service?.close(), store?.close()]);
});

async function send(topic: string, body: string) {
  const { path, headers } = signed(topic, body, { secret: SECRET });
  const response = await fetch(site.url + path, { method: 'POST', headers, body });
  return { status: response.status, ...(await response.json()) };
}

const publish = (id: string) =>
  send('ContentManagement.Entry.publish', payloadOf(service.content.publish(id), 'publish'));

async function get(path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}

describe('what an editor publishes', () => {
  it('is on its page and in every list as soon as the webhook is answered', async () => {
    service.content.update('template-next-blog', {
      name: 'Renamed Blog',
      overview: 'New *words*.',
    });
    const answer = await publish('template-next-blog');
    expect(answer).toMatchObject({ status: 200, failed: [], notKnown: [] });
    expect(answer.revalidated).toContain('/templates/next.js/next-blog');
    for (const path of [
      '/',
      '/templates',
      '/templates/next.js',
      '/templates/blog',
      '/templates/search',
    ]) {
      expect({ path, shown: (await get(path)).text.includes('Renamed Blog') }).toEqual({
        path,
        shown: true,
      });
    }
    expect((await get('/templates/next.js/next-blog')).text).toContain('New <em>words</em>');
  });

  it('is on the pages that show it as a related template', async () => {
    service.content.update('template-only-blog', {
      relatedTemplates: [linkTo('Entry', 'template-nothing')],
    });
    await publish('template-only-blog');
    expect((await get('/templates/blog/only-blog')).text).toContain('Template nothing');
    service.content.update('template-nothing', { name: 'Something after all' });
    await publish('template-nothing');
    expect((await get('/templates/blog/only-blog')).text).toContain('Something after all');
  });

  it('moves: the new address answers, the old one leads there, however often it moves', async () => {
    for (const slug of ['hugo-journal', 'hugo-diary']) {
      service.content.update('template-hugo-blog', { slug });
      expect(await publish('template-hugo-blog')).toMatchObject({ status: 200 });
    }
    expect((await get('/templates/hugo/hugo-diary')).status).toBe(200);
    for (const path of ['/templates/hugo/hugo-blog', '/templates/hugo/hugo-journal']) {
      expect(await get(path)).toMatchObject({
        status: 308,
        location: '/templates/hugo/hugo-diary',
      });
    }
  });

  it('leaves one framework’s list and enters the other’s, counts included', async () => {
    service.content.update('template-next-hugo', { framework: ['Hugo'] });
    await publish('template-next-hugo');
    expect((await get('/templates/next.js')).text).not.toContain('Template next-hugo');
    expect((await get('/templates/hugo')).text).toContain('Template next-hugo');
    expect(await get('/templates/next.js/next-hugo')).toMatchObject({
      status: 308,
      location: '/templates/hugo/next-hugo',
    });
  });

  it('is a new page where there was none: a first publish, and a new filter', async () => {
    expect((await get('/templates/next.js/unfinished')).status).toBe(404);
    await publish('template-unfinished');
    expect((await get('/templates/next.js/unfinished')).status).toBe(200);

    expect((await get('/templates/astro')).status).toBe(404);
    service.content.create({
      id: 'value-astro',
      contentType: 'templateFilterValue',
      fields: { name: 'Astro', slug: 'astro' },
    });
    await publish('value-astro');
    const values = ['next.js', 'hugo', 'astro'].map((slug) => linkTo('Entry', `value-${slug}`));
    service.content.update('section-framework', { values });
    await publish('section-framework');
    expect((await get('/templates/astro')).status).toBe(200);
    // Nothing is filed there yet, so the list names it and leads nowhere.
    expect((await get('/templates')).text).toContain('>Astro<');
  });

  it('a filter moves, and its old address leads to the new one', async () => {
    service.content.update('value-astro', { slug: 'astro-build' });
    await publish('value-astro');
    expect((await get('/templates/astro-build')).status).toBe(200);
    expect(await get('/templates/astro')).toMatchObject({
      status: 308,
      location: '/templates/astro-build',
    });
  });

  it.each(['unpublish', 'delete'] as const)('is gone at once after: %s', async (action) => {
    const slug = action === 'unpublish' ? 'only-blog' : 'unfinished';
    const [id, path] = [
      `template-${slug}`,
      action === 'unpublish' ? '/templates/blog/only-blog' : '/templates/next.js/unfinished',
    ];
    expect((await get(path)).status).toBe(200);
    const item = service.content.unpublish(id);
    const payload = payloadOf(item, action);
    if (action === 'delete') service.content.delete(id);
    expect(await send(`ContentManagement.Entry.${action}`, payload)).toMatchObject({ status: 200 });
    expect((await get(path)).status).toBe(404);
    expect((await get('/templates')).text).not.toContain(path);
  });
});

describe('after a restart', () => {
  it('what was taken away stays away, from the first visitor on; what moved leads on', async () => {
    await site.stop();
    site = await build.start(environment);
    for (const path of ['/templates/blog/only-blog', '/templates/next.js/unfinished']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    }
    expect(await get('/templates/hugo/hugo-blog')).toMatchObject({
      status: 308,
      location: '/templates/hugo/hugo-diary',
    });
    expect((await get('/templates/hugo/hugo-diary')).status).toBe(200);
  });
});

describe('after a restart, the first publish', () => {
  it('of a new address for what was made since the build: the old one leads there', async () => {
    service.content.create({
      id: 'template-latecomer',
      contentType: 'templates',
      fields: { name: 'Latecomer', slug: 'latecomer', framework: ['Hugo'] },
    });
    await publish('template-latecomer');
    expect((await get('/templates/hugo/latecomer')).status).toBe(200);
    await site.stop();
    site = await build.start(environment);
    service.content.update('template-latecomer', { slug: 'early-bird' });
    await publish('template-latecomer');
    expect(await get('/templates/hugo/latecomer')).toMatchObject({
      status: 308,
      location: '/templates/hugo/early-bird',
    });
  });

  it('of a removal, with no key-value store to ask: the page is gone at once', async () => {
    await site.stop();
    const { UPSTASH_REDIS_REST_URL: _, ...without } = environment;
    const { UPSTASH_REDIS_REST_TOKEN: __, ...withoutStore } = without;
    site = await build.start(withoutStore);
    expect((await get('/templates/hugo/early-bird')).text).toContain('Latecomer');
    const item = service.content.unpublish('template-latecomer');
    await send('ContentManagement.Entry.unpublish', payloadOf(item, 'unpublish'));
    expect((await get('/templates/hugo/early-bird')).status).toBe(404);
    await site.stop();
    site = await build.start(environment);
  });
});

describe('while the delivery host serves what was before', () => {
  it('waits, and never keeps the old page as the new one', async () => {
    service.content.deliveryLagMs = 8_000;
    service.content.update('template-next-blog', { name: 'After the lag' });
    const started = Date.now();
    expect(await publish('template-next-blog')).toMatchObject({ status: 200 });
    expect(Date.now() - started).toBeGreaterThan(7_000);
    expect((await get('/templates/next.js/next-blog')).text).toContain('After the lag');
    expect((await get('/templates/next.js')).text).toContain('After the lag');
    service.content.deliveryLagMs = 0;
  });

  it('asks to be told again where that takes too long', async () => {
    service.content.deliveryLagMs = 60_000;
    service.content.update('template-next-blog', { name: 'Much later' });
    const answer = await publish('template-next-blog');
    service.content.deliveryLagMs = 0;
    expect(answer).toMatchObject({ status: 503, revalidated: [] });
    expect(answer.reason).toContain('still serves what was before');
  });
});

describe('with the key-value store down', () => {
  it('makes anew all that the catalogue tells, and says what it can’t know', async () => {
    store.faults.strike({ kind: 'refuse' });
    service.content.update('template-next-hugo', { name: 'Without a store' });
    const answer = await publish('template-next-hugo');
    store.faults.clear();
    expect(answer).toMatchObject({ status: 200, failed: [] });
    expect(answer.notKnown[0]).toContain('key-value store');
    expect((await get('/templates/hugo')).text).toContain('Without a store');
  });
});
