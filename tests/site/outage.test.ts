import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { section, smallSpace, space, template } from '#tests/sample-space';
import { entranceOf, jsonPathOf } from '#tests/site/json-of-page';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

/** Templates beyond the first 20 of their framework have no page until somebody asks. */
const content = space([
  ...smallSpace().entries,
  ...section('css', [['Tailwind', 'tailwind']], { order: 3 }),
  ...Array.from({ length: 30 }, (_, index) =>
    template(`hugo-${index}`, {
      framework: ['Hugo'],
      css: ['Tailwind'],
      order: 100 + index,
      overview: 'An *overview*.',
    }),
  ),
] as Parameters<typeof space>[0]);

let service: ContentService;
let build: Build;
let site: Site;

beforeAll(async () => {
  service = await startContentService({
    content,
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  build = await buildSite(contentEnvironment(service));
  expect(build.output).toContain('Generating static pages');
});
afterAll(async () => {
  await site?.stop();
  await build?.remove();
  await service?.close();
});

/** Every test has a server that has just started, on a service that answers. */
beforeEach(async () => {
  await site?.stop();
  service.faults.clear();
  site = await build.start(contentEnvironment(service));
});

const get = async (path: string) => {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
};
const secondsPass = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

describe('the content service down from the start of a visitor’s request', () => {
  beforeEach(() => service.faults.strike({ kind: 'refuse' }));

  it('serves pages built before', async () => {
    for (const path of ['/', '/templates', '/templates/next.js', '/templates/next.js/next-blog']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    }
  });

  it('makes new filter and template pages from the last good catalogue', async () => {
    const detail = await get('/templates/hugo/hugo-29');
    expect(detail.status).toBe(200);
    expect(detail.text).toContain('Template hugo-29');
    expect((await get('/templates/tailwind/hugo-3')).status).toBe(200);
    expect((await get('/templates/search?css=tailwind&page=2')).text).toContain('Template hugo-25');
  });

  it('never answers 404: what it can’t know is an error that nothing caches', async () => {
    const unknown = await get('/templates/was-this-here');
    expect(unknown.status).toBe(500);
    expect(unknown.cache).toContain('no-store');
    const json = await get(jsonPathOf('/templates/was-that-here', await entranceOf(site)));
    expect(json.status).toBe(500);
    expect(json.cache).not.toMatch(/s-maxage|stale-/);
  });

  it('makes a page whole again once the service is back', async () => {
    expect((await get('/templates/hugo/hugo-28')).text).not.toContain('<em>overview</em>');
    service.faults.clear();
    await secondsPass(31);
    await get('/templates/hugo/hugo-28');
    await expect
      .poll(async () => (await get('/templates/hugo/hugo-28')).text, { timeout: 15_000 })
      .toContain('<em>overview</em>');
  }, 60_000);
});

describe('the content service hanging', () => {
  beforeEach(() => service.faults.strike({ kind: 'hang' }));

  it.each([
    '/templates/hugo/hugo-27',
    '/templates/never-heard-of',
    '/templates/search?css=tailwind',
  ])('keeps no visitor of %s waiting over 10 seconds', async (path) => {
    const started = Date.now();
    const { status } = await get(path);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(status).not.toBe(404);
  });
});

describe('the content service refusing the token', () => {
  it('keeps the last good page, and says what to check without saying the token', async () => {
    service.faults.strike({ kind: 'status', status: 401 });
    expect((await get('/templates/hugo')).status).toBe(200);
    await expect.poll(() => site.log(), { timeout: 5_000 }).toContain('answered 401');
    expect(site.log()).toContain('check the space id');
    expect(site.log()).not.toContain('delivery-token');
  });
});
