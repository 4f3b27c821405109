import { expect } from 'vitest';
import { it, request } from '@/tests/site/content/seo/seo-site';

export function contentServiceDown(): void {
  it('serves files from the last catalogue and answers Markdown with a retryable error, not a 404, while the content service is down', async ({
    contentService,
    siteWithoutContent: { url },
  }) => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/feed.xml',
      '/llms.txt',
      '/api/templates',
    ]) {
      expect({ path, status: (await request(url + path)).status }).toEqual({ path, status: 200 });
    }
    const notes = `${url}/templates/next.js/notes/index.md`;
    const known = await request(notes);
    expect(known.status).toBe(503);
    expect(known.headers.get('retry-after')).toBe('30');
    const unknown = await request(`${url}/templates/next.js/who-knows/index.md`);
    expect(unknown.status).toBe(500);
    for (const { headers } of [known, unknown]) {
      expect(headers.get('cache-control')).toContain('no-store');
    }
    contentService.faults.clear();
    await expect
      .poll(async () => (await request(notes)).status, { timeout: 60_000, interval: 500 })
      .toBe(200);
  });
}
