import { describe, expect } from 'vitest';
import { addressOf } from '@/lib/runtime/addresses.js';
import { BREAKOUT } from '@/tests/fixtures/seo-space';
import { it, SITE } from '@/tests/site/content/seo/seo-site';

export function crawlerFiles(): void {
  describe('the sitemap', () => {
    it('lists every indexable page once, with the time of its last change', async ({
      get,
      xmlOf,
    }) => {
      const { isXml, urls, headers } = await xmlOf('/sitemap.xml');
      expect(isXml).toBe(true);
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const addresses = urls.map(({ loc }) => String(loc));
      expect(new Set(addresses).size).toBe(addresses.length);
      expect(addresses).toContain(`${SITE}/templates/next.js/notes.md`);
      expect(addresses).toContain(`${SITE}/templates/all/filed-nowhere`);
      expect(addresses.join()).not.toMatch(/never-published|search|index\.md/);
      const notes = urls.find(({ loc }) => loc?.endsWith('/notes'));
      expect(notes?.lastmod).toBe('2026-04-02T12:00:00.000Z');
      for (const address of addresses.filter((_, at) => at % 9 === 0)) {
        const { status, text } = await get(address.replace(SITE, ''));
        expect({ address, status }).toEqual({ address, status: 200 });
        expect(text).toContain(`rel="canonical" href="${address}"`);
        expect(text).not.toContain('name="robots"');
      }
    });
  });

  describe('the feed', () => {
    it('lists the newest templates first, each with a unique address', async ({ get, xmlOf }) => {
      const { isXml, items, self, headers } = await xmlOf('/feed.xml');
      expect(isXml).toBe(true);
      expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      expect(self).toBe(`${SITE}/feed.xml`);
      const times = items.map(({ pubDate }) => Date.parse(String(pubDate)));
      expect(times.length).toBeGreaterThan(40);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(items.map(({ title }) => title)).toContain(BREAKOUT);
      expect((await get(String(items[0]?.link).replace(SITE, ''))).status).toBe(200);
    });
  });

  describe('a combination of filters', () => {
    it('is marked noindex and nofollow, as each combination links to many more', async ({
      get,
    }) => {
      const robotsOf = async (query: string) =>
        (await get(`/templates/search?${query}`)).headers.get('x-robots-tag');
      expect(await robotsOf('framework=next.js&page=2')).toBeNull();
      expect(await robotsOf('framework=next.js&type=blog')).toBe('noindex, nofollow');
    });
  });

  describe('robots.txt', () => {
    it('names the sitemap, and disallows everything except pages', async ({ get }) => {
      const { text, headers } = await get('/robots.txt');
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(text.split('\n')).toEqual([
        'User-agent: *',
        `Allow: ${addressOf('/api/og/')}`,
        `Allow: ${addressOf('/api/templates')}`,
        `Allow: ${addressOf('/api/openapi.json')}`,
        `Disallow: ${addressOf('/api/')}`,
        `Disallow: ${addressOf('/editor')}$`,
        `Disallow: ${addressOf('/editor')}?`,
        `Disallow: ${addressOf('/editor/')}`,
        '',
        `Sitemap: ${SITE}/sitemap.xml`,
        '',
      ]);
    });
  });
}
