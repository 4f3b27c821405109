import { describe, expect } from 'vitest';
import { linkTo } from '@/tests/fixtures/sample-space';
import { it } from '@/tests/site/caching/publishing/publishing-site';

export function templatesAndFilters(): void {
  describe('what an editor publishes', () => {
    it('is on its page and in every list as soon as the webhook is answered', async ({
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

    it('is on the pages that show it as a related template', async ({ content, get, publish }) => {
      content.update('template-only-blog', {
        relatedTemplates: [linkTo('Entry', 'template-nothing')],
      });
      await publish('template-only-blog');
      expect((await get('/templates/blog/only-blog')).text).toContain('Template nothing');
      content.update('template-nothing', { name: 'Something after all' });
      await publish('template-nothing');
      expect((await get('/templates/blog/only-blog')).text).toContain('Something after all');
    });

    it('moves: the old addresses redirect to the new one, however often it moves, after a restart too', async ({
      content,
      site,
      get,
      publish,
    }) => {
      for (const slug of ['hugo-journal', 'hugo-diary']) {
        content.update('template-hugo-blog', { slug });
        await publish('template-hugo-blog');
      }
      const expectRedirects = async () => {
        for (const path of ['/templates/hugo/hugo-blog', '/templates/hugo/hugo-journal']) {
          expect(await get(path)).toMatchObject({
            status: 308,
            location: '/templates/hugo/hugo-diary',
          });
        }
        expect((await get('/templates/hugo/hugo-diary')).status).toBe(200);
      };
      await expectRedirects();
      await site.restart();
      await expectRedirects();
    });

    it('leaves one framework’s list and enters the other’s, counts included', async ({
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

    it('is a new page where there was none: a first publish', async ({ get, publish }) => {
      expect((await get('/templates/next.js/unfinished')).status).toBe(404);
      await publish('template-unfinished');
      expect((await get('/templates/next.js/unfinished')).status).toBe(200);
    });

    it('is a new filter, whose old address redirects to the new one when it moves', async ({
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
      // It has no templates yet: the list names it without a link.
      expect((await get('/templates')).text).toContain('>Astro<');

      content.update('value-astro', { slug: 'astro-build' });
      await publish('value-astro');
      expect((await get('/templates/astro-build')).status).toBe(200);
      expect(await get('/templates/astro')).toMatchObject({
        status: 308,
        location: '/templates/astro-build',
      });
    });

    it.for([
      ['unpublish', 'template-only-blog', '/templates/blog/only-blog'],
      ['delete', 'template-unfinished', '/templates/next.js/unfinished'],
    ] as const)(
      'is gone at once, and after a restart, after: %s',
      async ([action, id, path], { site, get, publish, remove }) => {
        await publish(id);
        expect((await get(path)).status).toBe(200);
        expect(await remove(id, action)).toBe(200);
        expect((await get(path)).status).toBe(404);
        expect((await get('/templates')).text).not.toContain(path);
        await site.restart();
        expect((await get(path)).status).toBe(404);
      },
    );
  });
}
