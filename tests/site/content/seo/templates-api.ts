import { describe, expect } from 'vitest';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { it } from '@/tests/site/content/seo/seo-site';

export function templatesApi(): void {
  describe('GET /api/templates', () => {
    it.for([
      '?framework=next.js&type=blog',
      '?framework=next.js&framework=react&page=2',
      '?q=notes&sort=name',
      '?sort=newest',
    ])('answers %s with the same results as the search page', async (query, { api, cardsOf }) => {
      const { status, headers, body } = await api(query);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      const cards = await cardsOf(`/templates/search${query}`);
      const items = body.items.map(({ name, url }) => ({ name, url }));
      expect(items.length).toBeGreaterThan(0);
      expect(items).toEqual(cards.slice(-items.length));
      expect(body.pageSize).toBe(PAGE_SIZE);
    });

    it('may be cached by shared caches as long as the page, but is revalidated by browsers each time', async ({
      get,
    }) => {
      const { status, headers } = await get('/templates/search?framework=next.js&type=blog');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    });

    it('rejects an invalid request, and gives the reason', async ({ api }) => {
      const { status, headers, body } = await api('?framework=nope&page=two');
      expect(status).toBe(400);
      expect(body.problems).toEqual([
        'framework: there is no "nope"',
        'page: a whole number, from 1',
      ]);
      expect(body.message).toContain(body.problems[0]);
      expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
    });

    it('answers only GET and HEAD', async ({ api }) => {
      const posted = await api('', { method: 'POST' });
      expect(posted.status).toBe(405);
      expect(posted.headers.get('allow')).toBe('GET, HEAD');
      expect((await api('', { method: 'HEAD' })).status).toBe(200);
    });
  });
}
