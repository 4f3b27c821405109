import { describe, expect } from 'vitest';
import { it, request } from '@/tests/site/content/seo/seo-site';

export function contentServiceDown(): void {
  describe('with the content service down since before the server’s start', () => {
    it('files for machines are built from the last good catalogue', async ({
      siteWithoutContent,
    }) => {
      for (const path of [
        '/robots.txt',
        '/sitemap.xml',
        '/feed.xml',
        '/llms.txt',
        '/api/templates',
      ]) {
        expect({ path, status: (await request(siteWithoutContent.url + path)).status }).toEqual({
          path,
          status: 200,
        });
      }
    });

    it('Markdown is an error to retry, never a 404', async ({ siteWithoutContent }) => {
      const known = await request(`${siteWithoutContent.url}/templates/next.js/notes/index.md`);
      expect(known.status).toBe(503);
      expect(known.headers.get('retry-after')).toBe('30');
      const unknown = await request(
        `${siteWithoutContent.url}/templates/next.js/who-knows/index.md`,
      );
      expect(unknown.status).toBe(500);
      for (const { headers } of [known, unknown]) {
        expect(headers.get('cache-control')).toContain('no-store');
      }
    });

    it('Markdown is there again as soon as the service is', async ({
      contentService,
      siteWithoutContent,
    }) => {
      const url = `${siteWithoutContent.url}/templates/next.js/notes/index.md`;
      expect((await request(url)).status).toBe(503);
      contentService.faults.clear();
      await expect
        .poll(async () => (await request(url)).status, { timeout: 60_000, interval: 500 })
        .toBe(200);
    });
  });
}
