import { describe, expect } from 'vitest';
import { feedsCopy } from '@/copy/en/feeds';
import { site as brand } from '@/site.config';
import { it, SITE } from '@/tests/site/content/seo/seo-site';

export function llmsTxt(): void {
  describe('llms.txt', () => {
    it('contains a title, a summary, every filter with templates, and every template', async ({
      get,
      api,
    }) => {
      const { text, headers } = await get('/llms.txt');
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
        feedsCopy.llms.pages,
        'Framework',
        'Use Case',
        'Includes',
        'Language',
        'Database',
        'CSS',
        'Templates',
        'Optional',
      ]);
      const { body } = await api('');
      expect(text.startsWith(`# ${brand.name}\n\n> ${feedsCopy.llms.summary(body.total)}`)).toBe(
        true,
      );
      expect(text.match(/^- \[[^\n]+\/index\.md\)/gm)?.length).toBe(body.total);
      const values = body.facets.flatMap((facet) => facet.values);
      expect(values.some(({ count }) => count > 0)).toBe(true);
      for (const { url, count } of values) expect(text.includes(`](${url})`)).toBe(count > 0);
    });

    it('links to Markdown that exists, with one line per template', async ({ get }) => {
      const { text } = await get('/llms.txt');
      const hostile = text.split('\n').filter((line) => line.includes('hostile/index.md'));
      expect(hostile.length).toBe(1);
      expect(hostile[0]).toContain('\\<script\\>');
      const twins = [...text.matchAll(/\((\S+\/index\.md)\)/g)].map(([, url]) => String(url));
      expect(twins.length).toBeGreaterThan(11);
      for (const url of twins.filter((_, at) => at % 11 === 0)) {
        const { status, headers } = await get(url.replace(SITE, ''));
        expect({ url, status, type: headers.get('content-type') }).toEqual({
          url,
          status: 200,
          type: 'text/markdown; charset=utf-8',
        });
      }
    });
  });
}
