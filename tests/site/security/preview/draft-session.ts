import { describe, expect } from 'vitest';
import { it, SECRET } from '@/tests/site/security/preview/preview-site';

export function draftSession(): void {
  describe('a draft mode session', () => {
    const ADDRESSES = [
      '/templates/next.js',
      '/templates/next.js/unfinished',
      '/templates/search?q=a',
    ];

    it('is required: the cookie that all editors share shows no draft by itself', async ({
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

    it('ends when its secret is removed, not when a new one is added', async ({
      build,
      environment,
      draftCookie,
    }) => {
      const statusWith = async (secret: string) => {
        const site = await build.start({ ...environment, DRAFT_SECRET: secret });
        const response = await fetch(`${site.url}/templates/next.js/unfinished`, {
          headers: { cookie: draftCookie },
          redirect: 'manual',
        });
        await site.stop();
        return response.status;
      };
      expect(await statusWith(`a-new-secret-of-some-length,${SECRET}`)).toBe(200);
      expect(await statusWith('a-new-secret-of-some-length')).toBe(307);
    });
  });
}
