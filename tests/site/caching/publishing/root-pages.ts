import { describe, expect } from 'vitest';
import { it } from '@/tests/site/caching/publishing/publishing-site';

export function rootPages(): void {
  describe('a page at the root of the site', () => {
    it('appears, moves, changes and disappears as soon as that is published', async ({
      content,
      get,
      publish,
      remove,
    }) => {
      expect((await get('/pricing')).status).toBe(404);
      const { id } = content.create({
        contentType: 'page',
        fields: { title: 'Pricing', slug: 'pricing', body: 'It is *free*.' },
      });
      const answer = await publish(id);
      expect(answer).toMatchObject({ failed: [], notKnown: [] });
      expect(answer.revalidated).toContain('/pricing');
      expect((await get('/pricing')).text).toContain('It is <em>free</em>.');
      expect((await get('/sitemap.xml')).text).toContain('/pricing</loc>');
      expect((await get('/llms.txt')).text).toContain('/pricing)');

      content.update(id, { body: 'It is *not*.', slug: 'prices' });
      await publish(id);
      expect(await get('/pricing')).toMatchObject({ status: 308, location: '/prices' });
      expect((await get('/prices')).text).toContain('It is <em>not</em>.');

      // The site has its own page there.
      content.update(id, { slug: 'templates' });
      expect(await publish(id)).toMatchObject({ reason: expect.stringContaining('“templates”') });
      expect((await get('/prices')).status).toBe(404);
      expect((await get('/templates')).text).toContain('/templates/next.js/next-blog');

      content.update(id, { slug: 'prices' });
      await publish(id);
      expect((await get('/prices')).status).toBe(200);
      expect(await remove(id)).toBe(200);
      expect((await get('/prices')).status).toBe(404);
    });
  });

  describe('a redirect', () => {
    it('works from any path as soon as it is published, and is a 404 once it is unpublished', async ({
      content,
      get,
      publish,
      remove,
    }) => {
      expect((await get('/blog/2024/hello')).status).toBe(404);
      expect((await get('/old')).status).toBe(404);
      const { id } = content.create({
        contentType: 'redirect',
        fields: { from: '/blog/:year/:slug', to: '/templates/next.js/:slug', permanent: false },
      });
      await publish(id);
      const location = '/templates/next.js/hello';
      expect(await get('/blog/2024/hello')).toMatchObject({ status: 307, location });

      content.update(id, { from: '/old', to: 'https://shop.example/', permanent: true });
      await publish(id);
      expect((await get('/blog/2024/hello')).status).toBe(404);
      expect(await get('/old')).toMatchObject({ status: 308, location: 'https://shop.example/' });

      expect(await remove(id)).toBe(200);
      expect((await get('/old')).status).toBe(404);
    });
  });
}
