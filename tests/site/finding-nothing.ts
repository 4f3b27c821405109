import { describe, expect, it } from 'vitest';
import { eventually, field, filterLink, focused, total, type Visit } from '#tests/site/listing';

const UNREADABLE = ['/templates/%', '/templates/next.js/%E0%A4%A', '/templates/%ff'];

/** Of every page, as the configuration has them. */
const SECURITY = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'content-security-policy',
];

/** Addresses that lead nowhere, and what browsers and programs ask for by themselves. */
export function findingNothing(visit: Visit): void {
  describe('an address that can’t be read', () => {
    it('is answered as any other page: in the same style, as safely, and never kept', async () => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      const usual = (await page.request.get(page.url())).headers();
      expect(usual['content-security-policy']).toContain("script-src 'self' 'sha256-");
      for (const path of UNREADABLE) {
        const answer = await page.request.get(new URL(path, page.url()).href);
        expect(answer.status()).toBe(400);
        const own = answer.headers();
        for (const name of SECURITY) expect({ [name]: own[name] }).toEqual({ [name]: usual[name] });
        expect(own['cache-control']).toContain('no-store');
        const html = await answer.text();
        expect(html).toContain('<h1');
        expect(html).toContain('<meta name="robots" content="noindex, follow"');
      }
      await done();
    });
  });

  describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
    'whoever comes by such an address, and has JavaScript: $javaScriptEnabled',
    (look) => {
      it('is told so, and gets on from there', async () => {
        const { page, done } = await visit('/templates/next.js', look);
        // The browser says in its console that it was a 400; nothing else may be said there.
        await page.goto(new URL('/templates/%', page.url()).href);
        expect(await page.title()).toBe('Not readable – Plinth');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'This doesn’t add up.',
        );
        expect(await page.getByRole('link', { name: 'Plinth' }).count()).toBeGreaterThan(0);
        if (look.javaScriptEnabled) {
          await eventually(async () => {
            await page.keyboard.press('/');
            return focused(page);
          }).toBe('Search templates');
        }
        await field(page).fill('sanity');
        await field(page).press('Enter');
        await eventually(() => total(page)).toBeGreaterThan(0);
        await done(/status of 400/);
      });
    },
  );

  describe('a page that breaks in the browser', () => {
    it('is owned up to in the same style', async () => {
      const { page, done } = await visit('/templates');
      await page.route(/\/vue\.json/, (route) => route.fulfill({ json: { pageProps: {} } }));
      await filterLink(page, 'Vue').click();
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'This one fell over.',
      );
      expect(await page.title()).toBe('Something went wrong – Plinth');
      await done(/TypeError|client-side exception/);
    });
  });

  describe('what is asked for without anybody asking', () => {
    it('is the site’s mark in three sizes, where a browser looks for it by itself', async () => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      const answer = await page.request.get(new URL('/favicon.ico', page.url()).href);
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toBe('image/x-icon');
      const file = await answer.body();
      // An icon (1), how many pictures, then 16 bytes for each, its width first.
      expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
      expect([6, 22, 38].map((at) => file.readUInt8(at))).toEqual([16, 32, 48]);
      await done();
    });

    it('is leave to send a header of one’s own to the API, from a page of another origin', async () => {
      const { page, done } = await visit('/templates');
      const api = new URL('/api/templates?framework=vue', page.url()).href;
      const asked = await page.request.fetch(api, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-own',
        },
      });
      expect(asked.status()).toBe(204);
      expect(asked.headers()).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
      });
      await page.goto('about:blank');
      const found = await page.evaluate(async (address) => {
        const answer = await fetch(address, { headers: { 'X-Own': '1' } });
        return (await answer.json()).total;
      }, api);
      expect(found).toBe(4);
      await done();
    });
  });
}
