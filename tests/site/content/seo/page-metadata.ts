import { describe, expect } from 'vitest';
import { metadataCopy } from '@/copy/en/metadata';
import { addressOf } from '@/lib/runtime/addresses.js';
import { site as brand } from '@/site.config';
import { cardsOn, headOf, it, ORIGIN, SITE, thingsOn } from '@/tests/site/content/seo/seo-site';

const PAGES = [
  ['/', `${brand.name}: ${brand.tagline}`, ORIGIN + addressOf('/'), 'site'],
  ['/templates', `All templates – ${brand.name}`, `${SITE}/templates`, 'site'],
  ['/templates/new', `What’s new – ${brand.name}`, `${SITE}/templates/new`, 'site'],
  ['/templates/blog', `Blog templates – ${brand.name}`, `${SITE}/templates/blog`, 'filters/blog'],
  ['/about', `About this gallery – ${brand.name}`, `${SITE}/about`, 'pages/about'],
  [
    '/templates/next.js/notes',
    `Notes – ${brand.name}`,
    `${SITE}/templates/next.js/notes`,
    'templates/notes',
  ],
  [
    '/templates/search?framework=next.js&type=blog',
    undefined,
    `${SITE}/templates/search?framework=next.js&type=blog`,
    'filters/next.js,blog',
  ],
] as const;

const FEEDS: Readonly<Record<string, string>> = {
  '/templates/blog': '/templates/blog/feed.xml',
  '/templates/search?framework=next.js&type=blog':
    '/templates/search/feed.xml?framework=next.js&type=blog',
};

const WITH_MARKDOWN = new Set(['/templates', '/templates/blog', '/templates/next.js/notes']);

export function pageMetadata(): void {
  describe('page metadata, as sent and after hydration', () => {
    it.for(PAGES)('%s', async ([path, title, canonical, picture], { get, visit }) => {
      const { text } = await get(path);
      const { page, done } = await visit(path);
      for (const head of [await headOf(page, text), await headOf(page)]) {
        expect(head.doubled).toEqual([]);
        if (title !== undefined) expect(head.title).toBe(title);
        const { metadata } = head;
        expect(metadata.canonical).toBe(canonical);
        expect(metadata['og:url']).toBe(canonical);
        expect(metadata.description?.length).toBeGreaterThan(40);
        expect(metadata['og:description']).toBe(metadata.description);
        expect(head.title).toContain(metadata['og:title']?.slice(1));
        expect(metadata['og:image']).toMatch(
          new RegExp(`^${SITE}/api/og/${picture}\\?v=[\\w-]{12}$`),
        );
        expect(metadata).toMatchObject({
          'og:type': 'website',
          'og:site_name': brand.name,
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': metadataCopy.pictureAlt(metadata['og:title'] ?? ''),
          'twitter:card': 'summary_large_image',
          'twitter:title': metadata['og:title'],
          'twitter:image': metadata['og:image'],
          'twitter:image:alt': metadata['og:image:alt'],
          'alternate application/rss+xml': addressOf(FEEDS[path] ?? '/feed.xml'),
        });
        expect(metadata.robots).toBe(path.includes('search') ? 'noindex, follow' : undefined);
        expect(metadata['alternate text/markdown']).toBe(
          WITH_MARKDOWN.has(path) ? `${canonical}/index.md` : undefined,
        );
      }
      await done();
    });
  });

  describe('client-side navigation', () => {
    it('updates the head and the data for the new page', async ({ visit }) => {
      const { page } = await visit('/templates/blog');
      const [card] = await cardsOn(page);
      await page.locator('#results article h3 a').first().click();
      await expect.poll(async () => (await headOf(page)).metadata.canonical).toBe(card?.url);
      const head = await headOf(page);
      expect(head.doubled).toEqual([]);
      expect(head.title).toBe(`${card?.name} – ${brand.name}`);
      expect(head.metadata['og:url']).toBe(card?.url);
      await expect
        .poll(async () => (await thingsOn(page).catch(() => undefined))?.SoftwareSourceCode?.url)
        .toBe(card?.url);
    });
  });
}
