import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { errorPagesCopy } from '@/copy/en/error-pages';
import { siteCopy } from '@/copy/en/site';
import { sitePath } from '@/lib/runtime/addresses.js';
import { site as brand } from '@/site.config';
import {
  countBeside,
  eventually,
  field,
  focused,
  reveal,
  total,
  urlOn,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

const UNREADABLE = ['/templates/%', '/templates/next.js/%E0%A4%A', '/templates/%ff'];

const SECURITY = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'content-security-policy',
];

export function findingNothing(): void {
  describe('a malformed address', () => {
    it('shows the site’s error page with the usual style and headers, and is never cached', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      const usual = (await page.request.get(page.url())).headers();
      expect(usual['content-security-policy']).toContain("script-src 'self' 'sha256-");
      for (const path of UNREADABLE) {
        const answer = await page.request.get(urlOn(page, path));
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
    'a visitor of a malformed address, with JavaScript: $javaScriptEnabled',
    (look) => {
      it('sees the error, and can search from there', async ({ visit }) => {
        const { page, done } = await visit('/templates/next.js', look);
        // Chromium logs the 400 itself.
        await page.goto(urlOn(page, '/templates/%'));
        expect(await page.title()).toBe(`${errorPagesCopy.badRequest.title} – ${brand.name}`);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          errorPagesCopy.badRequest.heading,
        );
        expect(await page.getByRole('link', { name: brand.name }).count()).toBeGreaterThan(0);
        if (look.javaScriptEnabled) {
          await eventually(async () => {
            await page.keyboard.press('/');
            return focused(page);
          }).toBe(siteCopy.search.label);
        }
        await field(page).fill('sanity');
        await field(page).press('Enter');
        await eventually(() => total(page)).toBeGreaterThan(0);
        await done(/status of 400/);
      });
    },
  );

  describe('a page that throws in the browser', () => {
    it('shows the site’s error page', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      await page.route(/\/vue\.json/, (route) => route.fulfill({ json: { pageProps: {} } }));
      await (await reveal(page, 'Vue')).click();
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(
        errorPagesCopy.error.heading,
      );
      expect(await page.title()).toBe(`${errorPagesCopy.error.title} – ${brand.name}`);
      await done(/TypeError|client-side exception/);
    });
  });

  describe('browser requests', () => {
    it('get a favicon in three sizes at the default path', async ({ visit }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      const answer = await page.request.get(urlOn(page, '/favicon.ico'));
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toBe('image/x-icon');
      const file = await answer.body();
      // Icon header: type 1, count, then 16 bytes each, width first.
      expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
      expect([6, 22, 38].map((at) => file.readUInt8(at))).toEqual([16, 32, 48]);
      await done();
    });

    it('get an icon for a phone’s home screen', async ({ visit }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled: false });
      const href = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
      expect(sitePath(href ?? '')).toBe('/apple-touch-icon.png');
      const answer = await page.request.get(new URL(href ?? '', page.url()).href);
      expect(answer.headers()['content-type']).toBe('image/png');
      const file = await answer.body();
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([180, 180]);
      await done();
    });

    it('may send custom headers to the API from other origins', async ({ visit }) => {
      const { page, done } = await visit('/templates');
      const promised = await countBeside(page, 'Vue');
      const api = urlOn(page, '/api/templates?framework=vue');
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
      const elsewhere = await openOtherOrigin();
      await page.goto(elsewhere.url);
      const found = await page.evaluate(async (address) => {
        const answer = await fetch(address, { headers: { 'X-Own': '1' } });
        return (await answer.json()).total;
      }, api);
      expect(found).toBe(promised);
      await elsewhere.close();
      await done();
    });
  });
}

async function openOtherOrigin(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
