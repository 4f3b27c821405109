import { describe, expect } from 'vitest';
import { enablePath, it, SECRET } from '@/tests/site/security/preview/preview-site';

export function refusedPreviews(): void {
  describe('previews are refused', () => {
    it('where no secret is set: 503, whatever is requested', async ({ siteWithoutSecret }) => {
      for (const secret of ['', 'undefined', SECRET]) {
        const path = enablePath({ secret, path: '/templates' });
        const { status, headers } = await fetch(siteWithoutSecret.url + path, {
          redirect: 'manual',
        });
        expect(status).toBe(503);
        expect(headers.getSetCookie()).toEqual([]);
      }
    });

    it.for(['', 'wrong', `${SECRET}x`, SECRET.toUpperCase()])(
      'with the secret "%s": 401',
      async (secret, { enable }) => {
        const { status, headers } = await enable({ secret, id: 'template-next-blog' });
        expect(status).toBe(401);
        expect(headers.getSetCookie()).toEqual([]);
      },
    );

    it.for([
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/%2F/evil.example',
      '/templates/%2e%2e/api',
      '/templates/..%2f..%2fapi',
      '/templates/%5c%5cevil',
      '/templates/%',
      '/api/draft/disable',
      'javascript:alert(1)',
      'templates',
      '/templates/a/b/c',
    ])('for the path %j: 400', async (path, { enable }) => {
      const { status, headers } = await enable({ secret: SECRET, path });
      expect(status).toBe(400);
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('for an entry that has no page: 404, with an explanation', async ({ enable }) => {
      const { status, text } = await enable({ secret: SECRET, id: 'nowhere' });
      expect(status).toBe(404);
      expect(text).toContain('There is no entry “nowhere”');
    });

    it('while drafts can’t be read: 503, with an explanation', async ({
      enable,
      contentService,
    }) => {
      contentService.faults.inject({ kind: 'status', status: 500 });
      const { status, text } = await enable({ secret: SECRET, id: 'template-next-blog' });
      contentService.faults.clear();
      expect(status).toBe(503);
      expect(text).toContain('could not be read from the content service');
    });
  });
}
