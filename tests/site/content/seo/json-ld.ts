import { describe, expect } from 'vitest';
import { siteCopy } from '@/copy/en/site';
import { templateCopy } from '@/copy/en/template';
import { sitePath } from '@/lib/runtime/addresses.js';
import { BREAKOUT } from '@/tests/fixtures/seo-space';
import { cardsOn, it, ORIGIN, SITE, type Thing, thingsOn } from '@/tests/site/content/seo/seo-site';

export function jsonLd(): void {
  describe('JSON-LD', () => {
    it('lists the templates of a listing in order', async ({ visit }) => {
      for (const path of ['/templates', '/templates/next.js', '/templates/search?page=2']) {
        const { page, done } = await visit(path);
        const list = (await thingsOn(page)).ItemList;
        const cards = await cardsOn(page);
        expect(cards.length).toBeGreaterThan(5);
        expect(list?.itemListElement).toEqual(
          cards.slice(0, 24).map(({ url }, at) => ({ '@type': 'ListItem', position: 1 + at, url })),
        );
        const counted = await page.locator('#results').textContent();
        expect(counted).toContain(`${list?.numberOfItems} templates`);
        await done();
      }
    });

    it('is omitted for an empty list', async ({ get }) => {
      const [empty, found] = [await get('/templates/search?q=zzzzzzzzzz'), await get('/templates')];
      expect(empty.status).toBe(200);
      expect(empty.text).not.toContain('application/ld+json');
      expect(found.text).toContain('application/ld+json');
    });

    it('contains the visible breadcrumbs of a filter and a template', async ({ site, visit }) => {
      const { page } = await visit('/templates/next.js/notes');
      const shown = await page
        .getByRole('navigation', { name: templateCopy.breadcrumbs })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
      const breadcrumbs = (await thingsOn(page)).BreadcrumbList?.itemListElement as Thing[];
      expect(breadcrumbs.map(({ name, item }) => [name, item])).toEqual([
        ...shown.map(([name, href]) => [name, `${ORIGIN}${href}`]),
        ['Notes', `${SITE}/templates/next.js/notes`],
      ]);
      await page.goto(`${site.url}/templates/blog`);
      const ofFilter = (await thingsOn(page)).BreadcrumbList?.itemListElement as Thing[];
      expect(ofFilter.map(({ position, name }) => [position, name])).toEqual([
        [1, siteCopy.templates.name],
        [2, 'Blog'],
      ]);
    });

    it('describes a template as its page does', async ({ contentService, cardsOf, visit }) => {
      const [blog] = (await cardsOf('/templates/blog')).slice(0, 1);
      const { page } = await visit(sitePath(new URL(blog?.url ?? '').pathname));
      const code = (await thingsOn(page)).SoftwareSourceCode;
      expect(code?.name).toBe(await page.getByRole('heading', { level: 1 }).textContent());
      const main = page.getByRole('main');
      const source = main.getByRole('link', { name: /^Source/ });
      expect(code?.codeRepository).toBe(await source.getAttribute('href'));
      expect(code?.dateModified).toBe(await main.locator('time').first().getAttribute('datetime'));
      expect(code?.author).toEqual({ '@type': 'Organization', name: 'Vercel' });
      expect(code?.keywords).toContain('Blog');
      expect(code?.image).toContain(contentService.imagesUrl);
    });

    it('describes how to search the site', async ({ site, visit }) => {
      const { page } = await visit('/');
      const action = (await thingsOn(page)).WebSite?.potentialAction;
      const { target } = action as { target: { urlTemplate: string } };
      expect(target.urlTemplate.startsWith(ORIGIN)).toBe(true);
      const address = target.urlTemplate.replace('{search_term_string}', 'notes');
      await page.goto(address.replace(SITE, site.url));
      expect((await cardsOn(page)).map(({ name }) => name)).toContain('Notes');
    });

    it('escapes a name that tries to close the script', async ({ visit }) => {
      const { page, done } = await visit('/templates/next.js/hostile');
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect((await thingsOn(page)).SoftwareSourceCode?.name).toBe(BREAKOUT);
      await done();
    });
  });
}
