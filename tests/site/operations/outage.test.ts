import { type LocalContentful, startContentful } from 'local-content-services';
import type { Fault } from 'local-content-services/toolkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { entranceOf, jsonPathOf } from '@/tests/fixtures/page-json';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { page, section, smallSpace, space, template } from '@/tests/fixtures/sample-space';

const content = space([
  ...smallSpace().entries,
  page('about', { body: 'Words of *ours*.' }),
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

/** Several requests of a page outlast its deadline of 8 s. */
const CONTENT_TIMEOUT_MS = 30_000;

let service: LocalContentful;
let build: Build;
let site: Site;

beforeAll(async () => {
  service = await startContentful({
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

async function startDuring(fault: Fault): Promise<void> {
  await site?.stop();
  service.faults.clear();
  service.faults.inject(fault);
  site = await build.start(contentEnvironment(service));
}

const get = async (path: string) => {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
};
describe('the content service down', () => {
  beforeEach(() => startDuring({ kind: 'refuse' }));

  it('leaves built pages available', async () => {
    const template = '/templates/next.js/next-blog';
    for (const path of ['/', '/templates', '/templates/next.js', template, '/about']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    }
    expect((await get('/about')).text).toContain('<em>ours</em>');
  });

  it('leaves new filter and template pages to be rendered from the stale catalogue', async () => {
    const detail = await get('/templates/hugo/hugo-29');
    expect(detail.status).toBe(200);
    expect(detail.text).toContain('Template hugo-29');
    expect((await get('/templates/tailwind/hugo-3')).status).toBe(200);
    expect((await get('/templates/search?css=tailwind&page=2')).text).toContain('Template hugo-25');
  });

  it('never causes a 404: an unknown page is an uncached error', async () => {
    for (const path of ['/templates/was-this-here', '/was-this-here']) {
      const unknown = await get(path);
      expect({ path, status: unknown.status }).toEqual({ path, status: 500 });
      expect(unknown.cache).toContain('no-store');
    }
    const json = await get(jsonPathOf('/templates/was-that-here', await entranceOf(site)));
    expect(json.status).toBe(500);
    expect(json.cache).not.toMatch(/s-maxage|stale-/);
  });

  it('logs one line, however many pages fail', async () => {
    for (const slug of ['one', 'two', 'three', 'four']) {
      expect((await get(`/templates/unknown-${slug}`)).status).toBe(500);
    }
    const lines = site.log().split('\n');
    expect(lines.filter((line) => line.includes('"event":"content.outage"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"event":"console.error"'))).toEqual([]);
  });
});

describe('the content service hanging', () => {
  it('keeps no visitor waiting until its own timeout, and causes no 404', async () => {
    await startDuring({ kind: 'hang' });
    const visits = [
      '/templates/hugo/hugo-27',
      '/templates/never-heard-of',
      '/templates/search?css=tailwind',
    ].map(async (path) => {
      const started = Date.now();
      const { status } = await get(path);
      const isInTime = Date.now() - started < CONTENT_TIMEOUT_MS;
      expect({ path, isInTime, isNotFound: status === 404 }).toEqual({
        path,
        isInTime: true,
        isNotFound: false,
      });
    });
    await Promise.all(visits);
  });
});

describe('the content service refusing the token', () => {
  it('leaves the last good page, and logs what to check without the token', async () => {
    await startDuring({ kind: 'status', status: 401 });
    expect((await get('/templates/hugo')).status).toBe(200);
    await expect.poll(() => site.log(), { timeout: 5_000 }).toContain('answered 401');
    expect(site.log()).toContain('check the space id');
    expect(site.log()).not.toContain('delivery-token');
  });
});
