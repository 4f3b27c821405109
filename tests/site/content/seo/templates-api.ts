import { describe, expect } from 'vitest';
import { it } from '@/tests/site/content/seo/seo-site';

export function templatesApi(): void {
  describe('GET /api/templates', () => {
    it.for([
      '?framework=next.js&type=blog',
      '?framework=next.js&framework=astro&page=2',
      '?q=notes&sort=name',
      '?sort=newest',
    ])('answers %s with what the search page shows', async (query, { api, cardsOf }) => {
      const { status, headers, body } = await api(query);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      // The search page also shows the items of the pages before.
      const cards = await cardsOf(`/templates/search${query}`);
      const items = body.items.map(({ name, url }) => ({ name, url }));
      expect(items.length).toBeGreaterThan(0);
      expect(items).toEqual(cards.slice(-items.length));
      expect(body.pageSize).toBe(20);
    });

    it('is cached by shared caches for as long as the page, and revalidated by browsers each time', async ({
      get,
    }) => {
      const { status, headers } = await get('/templates/search?framework=next.js&type=blog');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    });

    it('takes any of one section and something from each', async ({ api }) => {
      const { body } = await api('?framework=next.js&framework=astro&css=tailwind');
      expect(body.items.length).toBeGreaterThan(0);
      for (const { facets } of body.items) {
        expect(facets.css?.map(({ slug }) => slug)).toContain('tailwind');
        expect(facets.framework?.some(({ slug }) => ['next.js', 'astro'].includes(slug))).toBe(
          true,
        );
      }
    });

    it.for([
      ['?framework=nope', /framework: there is no "nope"/],
      ['?framework=next.js&framework=nope', /there is no "nope"/],
      ['?framwork=next.js', /"framwork" is not a parameter/],
      ['?sort=best', /sort: one of recommended, newest, updated, name/],
      ['?page=0', /page: a whole number, from 1/],
      ['?page=1.5', /page: a whole number/],
      ['?page=two', /page: a whole number/],
      ['?page=1&page=2', /page: once, not 2 times/],
      [`?q=${'x'.repeat(121)}`, /q: at most 120 characters/],
    ] as const)('refuses %s and says why', async ([query, problem], { api }) => {
      const { status, headers, body } = await api(query);
      expect(status).toBe(400);
      expect(body.problems.length).toBe(1);
      expect(body.problems[0]).toMatch(problem);
      expect(body.message).toContain(body.problems[0]);
      expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
    });

    it('names all problems at once', async ({ api }) => {
      const { body } = await api('?framework=nope&sort=best&page=-1');
      expect(body.problems.length).toBe(3);
    });

    it('answers nothing but GET and HEAD', async ({ api }) => {
      const posted = await api('', { method: 'POST' });
      expect(posted.status).toBe(405);
      expect(posted.headers.get('allow')).toBe('GET, HEAD');
      expect((await api('', { method: 'HEAD' })).status).toBe(200);
    });
  });
}
