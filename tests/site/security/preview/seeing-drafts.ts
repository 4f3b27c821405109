import { describe, expect } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { scope, sitePath } from '@/lib/runtime/addresses.js';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { it, SECRET } from '@/tests/site/security/preview/preview-site';

export function seeingDrafts(): void {
  describe('an editor who previews', () => {
    it('is redirected to the page of an entry, even if it was never published', async ({
      enable,
    }) => {
      const published = await enable({ secret: SECRET, id: 'template-next-blog' });
      expect(published).toMatchObject({ status: 307, location: '/templates/next.js/next-blog' });
      const draft = await enable({ secret: SECRET, id: 'template-unfinished' });
      expect(draft).toMatchObject({ status: 307, location: '/templates/next.js/unfinished' });
      const filter = await enable({ secret: SECRET, id: 'value-hugo' });
      expect(filter).toMatchObject({ status: 307, location: '/templates/hugo' });
    });

    it('is redirected to a never-published root page, and can click its fields', async ({
      content,
      enable,
      get,
      draftCookie: cookie,
    }) => {
      const { id } = content.create({
        contentType: 'page',
        fields: { title: 'Soon', slug: 'soon', body: 'Not *yet*.' },
      });
      for (const query of [{ id }, { path: '/soon' }]) {
        const { status, location } = await enable({ secret: SECRET, ...query });
        expect({ status, location }).toEqual({ status: 307, location: '/soon' });
      }
      const { text, headers } = await get('/soon', cookie);
      expect(text).toContain('Not <em>yet</em>.');
      for (const field of ['title', 'body']) {
        expect(text).toContain(
          `data-contentful-entry-id="${id}" data-contentful-field-id="${field}"`,
        );
      }
      expect(headers.get('cache-control')).toMatch(/^private.*no-store/);
      expect((await get('/soon')).status).toBe(404);
      expect((await enable({ secret: SECRET, path: '/editor' })).status).toBe(400);
      content.delete(id);
    });

    it('gets an uncacheable response with a cookie that works in Contentful’s frame', async ({
      enable,
    }) => {
      const { headers, location } = await enable({ secret: SECRET, path: '/templates/hugo?x=1' });
      expect(location).toBe('/templates/hugo?x=1');
      expect(headers.get('cache-control')).toContain('no-store');
      const cookies = headers.getSetCookie();
      expect(cookies).toHaveLength(3);
      for (const attribute of [
        `Path=${scope()};`,
        'HttpOnly',
        'Secure',
        'SameSite=None',
        'Partitioned',
      ]) {
        for (const cookie of cookies) expect(cookie).toContain(attribute);
      }
      // Next's cookie outlives the session, so that its end can be reported.
      const ages = cookies.map((cookie) => [
        /^\w+/.exec(cookie)?.[0],
        /Max-Age=(\d+)/.exec(cookie)?.[1],
      ]);
      expect(Object.fromEntries(ages)).toEqual({
        __prerender_bypass: '604800',
        plinth_draft: '43200',
        plinth_timeline: '43200',
      });
    });

    it('sees drafts on the page, in lists and in counts, while a visitor does not', async ({
      get,
      draftCookie: cookie,
      content,
    }) => {
      content.update('template-next-blog', { name: 'A changed name' });
      for (const path of ['/templates/next.js', '/templates/search?framework=next.js&sort=name']) {
        const inDraft = await get(path, cookie);
        expect(inDraft.text).toContain('Template unfinished');
        expect(inDraft.text).toContain('A changed name');
        expect(inDraft.text).toContain(
          'article h3:is([data-contentful-entry-id="template-unfinished"])::before{content:"Draft"',
        );
        expect(inDraft.headers.get('cache-control')).toMatch(/^private.*no-store/);
        expect(inDraft.headers.get('x-robots-tag')).toContain('noindex');
        expect(inDraft.headers.get('content-security-policy')).toContain('app.contentful.com');
      }
      expect((await get('/templates/next.js/unfinished', cookie)).status).toBe(200);

      const asVisitor = await get('/templates/next.js');
      expect(asVisitor.text).not.toMatch(/unfinished|A changed name|content:"Draft"/);
      expect(asVisitor.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect((await get('/templates/next.js/unfinished')).status).toBe(404);
    });

    it('sees the content scheduled for a requested time, and drafts again without a requested time', async ({
      enable,
      get,
      content,
    }) => {
      content.update('template-next-blog', { name: 'A changed name' });
      const of = async (query: Record<string, string>) => {
        const cookie = cookiesOf(
          await enable({ secret: SECRET, path: '/templates/next.js', ...query }),
        );
        return (await get('/templates/next.js', cookie)).text;
      };
      const inMay = await of({ timeline: ';2030-05-01T09:00:00.000Z' });
      expect(inMay).toContain('what is scheduled until 1 May 2030 at 09:00 UTC');
      expect(inMay).not.toMatch(/Template unfinished|A changed name/);
      const now = await of({ timeline: '' });
      expect(now).toContain(draftCopy.drafts);
      expect(now).toContain('A changed name');
    });

    it('gets uncacheable responses for missing pages and redirects', async ({
      get,
      draftCookie: cookie,
    }) => {
      for (const path of ['/templates/nope', '/templates/hugo/nope', '/templates/hugo/next-blog']) {
        const { status, headers } = await get(path, cookie);
        expect([404, 308]).toContain(status);
        expect({ path, cache: headers.get('cache-control') }).toEqual({
          path,
          cache: expect.stringContaining('no-store'),
        });
      }
    });

    it('leaves draft mode with the banner’s link', async ({ get, draftCookie }) => {
      const { text } = await get('/templates/hugo/hugo-blog', draftCookie);
      const [, link = ''] = /href="([^"]*\/api\/draft\/disable[^"]*)"/.exec(text) ?? [];
      const { status, headers, location } = await get(
        sitePath(link.replaceAll('&amp;', '&')),
        draftCookie,
      );
      expect({ status, location }).toEqual({ status: 307, location: '/templates/hugo/hugo-blog' });
      const cookies = headers.getSetCookie();
      expect(cookies).toHaveLength(9);
      for (const cookie of cookies) expect(cookie).toMatch(/Expires=Thu, 01 Jan 1970/);
    });

    it.for([
      ['/templates/next.js/unfinished', '/templates'],
      ['/templates/search?q=blog', '/templates/search?q=blog'],
      ['/', '/'],
      ['//evil.example', '/templates'],
      ['/templates/nope', '/templates'],
    ])(
      'is redirected from %s to %s when leaving, because visitors find the page there',
      async ([from, to], { get }) => {
        const { location } = await get(`/api/draft/disable?path=${encodeURIComponent(from ?? '')}`);
        expect(location).toBe(to);
      },
    );

    it('does not receive, when leaving, a value that enables draft mode or regenerates pages', async ({
      get,
      draftCookie,
    }) => {
      const [, trueValue = ''] = /__prerender_bypass=(\w+)/.exec(draftCookie) ?? [];
      expect(trueValue).toHaveLength(32);
      const { headers, text } = await get('/api/draft/disable');
      expect(JSON.stringify([...headers, text])).not.toContain(trueValue);
      const cookies = headers.getSetCookie();
      expect(cookies).toHaveLength(9);
      const ended = /^(__prerender_bypass|plinth_draft|plinth_timeline)=;/;
      for (const cookie of cookies) expect(cookie).toMatch(ended);
    });
  });
}
