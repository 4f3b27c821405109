import { describe, expect } from 'vitest';
import { it } from '@/tests/site/security/preview/preview-site';

export function draftSession(): void {
  describe('a draft mode session', () => {
    const ADDRESSES = [
      '/templates/next.js',
      '/templates/next.js/unfinished',
      '/templates/search?q=a',
    ];

    it('is required: the cookie that all editors share does not show drafts by itself', async ({
      get,
      draftCookie,
    }) => {
      const [constant = ''] = draftCookie.split('; ');
      expect(constant).toMatch(/^__prerender_bypass=/);
      for (const path of ADDRESSES) {
        const { status, location, text, headers } = await get(path, constant);
        expect({ status, location }).toEqual({
          status: 307,
          location: `/api/draft/disable?path=${encodeURIComponent(path)}`,
        });
        expect(text).not.toContain('Template unfinished');
        expect(headers.get('cache-control')).toContain('no-store');
      }
      expect((await get('/templates/next.js')).status).toBe(200);
    });
  });
}
