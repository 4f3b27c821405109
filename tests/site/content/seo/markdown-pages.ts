import { describe, expect } from 'vitest';
import { it, SITE } from '@/tests/site/content/seo/seo-site';

export function markdownPages(): void {
  describe('a template page as Markdown', () => {
    it('contains the page’s content, and names the page as canonical', async ({ get }) => {
      const { status, headers, text } = await get('/templates/next.js/notes/index.md');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('link')).toBe(`<${SITE}/templates/next.js/notes>; rel="canonical"`);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
      expect(text).toBe(
        [
          '# Notes',
          [
            '- Listing updated: 2026-04-02',
            `- Framework: [Next.js](${SITE}/templates/next.js)`,
            `- Page: <${SITE}/templates/next.js/notes>`,
          ].join('\n'),
          '## Overview',
          'Of notes.\n',
        ].join('\n\n'),
      );
    });

    it('is reached by a redirect from the address with .md', async ({ site, get }) => {
      const { status, headers } = await get('/templates/next.js/notes.md/index.md');
      expect(status).toBe(200);
      expect(headers.get('link')).toContain('/notes.md>');
      for (const path of [
        '/templates/next.js/hostile.md',
        '/templates/next.js.md',
        '/templates.md',
      ])
        expect(await get(path)).toMatchObject({ status: 308 });
      const redirected = await fetch(`${site.url}/templates/next.js/hostile.md`);
      expect(redirected.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    });

    it('does not replace the page of a template whose slug ends in .md', async ({ get, visit }) => {
      const { page, done } = await visit('/templates/next.js/notes.md');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Notes in Markdown');
      await done();
      expect((await get('/templates/next.js/notes/index.md')).text).toContain('Of notes.');
      expect((await get('/templates/next.js/notes.md/index.md')).text).toContain('Of Markdown.');
    });

    it('is up to date as soon as the webhook of a publish has been answered', async ({
      content,
      get,
      publish,
    }) => {
      expect((await get('/templates/next.js/notes/index.md')).text).toContain('Of notes.');
      content.update('template-notes', {
        name: 'Revised notes',
        overview: 'Of news.',
      });
      await publish('template-notes');
      const { text } = await get('/templates/next.js/notes/index.md');
      expect(text).toContain('# Revised notes');
      expect(text).toContain('Of news.');
      expect((await get('/llms.txt')).text).toContain('[Revised notes]');
    });
  });
}
