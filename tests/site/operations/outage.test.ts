import { describe, expect } from 'vitest';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { entranceOf, jsonPathOf } from '@/tests/fixtures/page-json';
import { page, section, smallSpace, template } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const content = smallSpace([
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
]);

const it = siteTest({ content }).extend('get', ({ siteWithoutContent }) => async (path: string) => {
  const response = await fetch(siteWithoutContent.url + path, { redirect: 'manual' });
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
});

describe('an outage of the content service', () => {
  it('leaves built pages available', async ({ get }) => {
    const template = '/templates/next.js/next-blog';
    for (const path of ['/', '/templates', '/templates/next.js', template, '/about']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
    }
    expect((await get('/about')).text).toContain('<em>ours</em>');
  });

  it('still lets new filter and template pages be rendered from the stale catalogue', async ({
    get,
  }) => {
    const detail = await get('/templates/hugo/hugo-29');
    expect(detail.status).toBe(200);
    expect(detail.text).toContain('Template hugo-29');
    expect((await get('/templates/tailwind/hugo-3')).status).toBe(200);
    const last = Math.ceil(30 / PAGE_SIZE);
    const list = await get(`/templates/search?css=tailwind&page=${last}`);
    expect(list.text).toContain('Template hugo-25');
  });

  it('never causes a 404: an unknown page is an uncached error', async ({
    get,
    siteWithoutContent,
  }) => {
    for (const path of ['/templates/was-this-here', '/was-this-here']) {
      const unknown = await get(path);
      expect({ path, status: unknown.status }).toEqual({ path, status: 500 });
      expect(unknown.cache).toContain('no-store');
    }
    const json = await get(
      jsonPathOf('/templates/was-that-here', await entranceOf(siteWithoutContent)),
    );
    expect(json.status).toBe(500);
    expect(json.cache).not.toMatch(/s-maxage|stale-/);
  });

  it('causes one log line, however many pages fail', async ({ get, siteWithoutContent }) => {
    for (const slug of ['one', 'two', 'three', 'four']) {
      expect((await get(`/templates/unknown-${slug}`)).status).toBe(500);
    }
    const lines = siteWithoutContent.log().split('\n');
    expect(lines.filter((line) => line.includes('"event":"content.outage"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"event":"console.error"'))).toEqual([]);
  });
});
