import { describe, expect } from 'vitest';
import { linkTo } from '@/tests/fixtures/sample-space';
import { it } from '@/tests/site/caching/publishing/publishing-site';

export function templatesAndFilters(): void {
  describe('a publish', () => {
    it('updates its page and every list before the webhook is answered', async ({
      content,
      get,
      publish,
    }) => {
      content.update('template-next-blog', {
        name: 'Renamed Blog',
        overview: 'New *words*.',
      });
      const answer = await publish('template-next-blog');
      expect(answer).toMatchObject({ failed: [], notKnown: [] });
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

    it('updates the pages that show the template as related', async ({ content, get, publish }) => {
      content.update('template-only-blog', {
        relatedTemplates: [linkTo('Entry', 'template-nothing')],
      });
      await publish('template-only-blog');
      expect((await get('/templates/blog/only-blog')).text).toContain('Template nothing');
      content.update('template-nothing', { name: 'Something after all' });
      await publish('template-nothing');
      expect((await get('/templates/blog/only-blog')).text).toContain('Something after all');
    });

    it('moves a template between the lists of two frameworks, with the counts', async ({
      content,
      get,
      publish,
    }) => {
      content.update('template-next-hugo', { framework: ['Hugo'] });
      await publish('template-next-hugo');
      expect((await get('/templates/next.js')).text).not.toContain('Template next-hugo');
      expect((await get('/templates/hugo')).text).toContain('Template next-hugo');
      expect(await get('/templates/next.js/next-hugo')).toMatchObject({
        status: 308,
        location: '/templates/hugo/next-hugo',
      });
    });

    it('adds a page for a new template', async ({ get, publish }) => {
      expect((await get('/templates/next.js/unfinished')).status).toBe(404);
      await publish('template-unfinished');
      expect((await get('/templates/next.js/unfinished')).status).toBe(200);
    });

    it('adds a filter, and redirects its old address when it moves', async ({
      content,
      get,
      publish,
    }) => {
      expect((await get('/templates/astro')).status).toBe(404);
      content.create({
        id: 'value-astro',
        contentType: 'templateFilterValue',
        fields: { name: 'Astro', slug: 'astro' },
      });
      await publish('value-astro');
      const values = ['next.js', 'hugo', 'astro'].map((slug) => linkTo('Entry', `value-${slug}`));
      content.update('section-framework', { values });
      await publish('section-framework');
      expect((await get('/templates/astro')).status).toBe(200);
      expect((await get('/templates')).text).toContain('>Astro<');

      content.update('value-astro', { slug: 'astro-build' });
      await publish('value-astro');
      expect((await get('/templates/astro-build')).status).toBe(200);
      expect(await get('/templates/astro')).toMatchObject({
        status: 308,
        location: '/templates/astro-build',
      });
    });
  });
}
