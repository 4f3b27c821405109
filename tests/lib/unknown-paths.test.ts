import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { limitUnknownPaths } from '@/lib/http/limit-unknown-paths';
import { REFUSED_HEADER } from '@/lib/http/rate-limit';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { page, smallSpace, space } from '@/tests/fixtures/sample-space';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

/** What Next would answer, and from where. */
const ANSWER = 'x-answer';

let lib: LibOnServices;
let site: ServedRoute;
let stopLimiting: () => void;
beforeAll(async () => {
  const entries = [...smallSpace().entries, page('about')] as Parameters<typeof space>[0];
  lib = await libOn(space(entries), { env: { REQUEST_LIMIT: '200', TRUSTED_PROXIES: '1' } });
  await getCatalogue();
  stopLimiting = limitUnknownPaths();
  // A stand-in for Next: the path says what it would find, a header what it refuses.
  site = await serveRoute(async (request, response) => {
    const { [REFUSED_HEADER]: refused, [ANSWER]: answer = '404 MISS' } = request.headers;
    const [status, cache] = String(answer).split(' ');
    response.setHeader('x-nextjs-cache', cache ?? '');
    response.statusCode = refused === undefined ? Number(status) : 429;
    response.end(request.url);
  });
});
afterAll(async () => {
  stopLimiting?.();
  await site.close();
  await lib.close();
});

async function ask(path: string, client: string, answer = '404 MISS'): Promise<number> {
  const headers = { 'X-Forwarded-For': client, [ANSWER]: answer };
  const response = await fetch(site.url + path, { headers, redirect: 'manual' });
  await response.text();
  return response.status;
}

/** The number of mistakes allowed. */
async function askForNothing(client: string, pathOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < 100; index += 1) {
    expect(await ask(pathOf(index), client)).toBe(404);
  }
}

const BUILD = '/_next/data/some-build';

describe('unknown paths', () => {
  it.each([
    ['at the root', (index: number) => `/made-up-${index}`, '192.0.2.1'],
    ['of filters', (index: number) => `/templates/made-up-${index}`, '192.0.2.2'],
    ['of templates', (index: number) => `/templates/hugo/made-up-${index}`, '192.0.2.3'],
    ['of data', (index: number) => `${BUILD}/made-up-${index}.json`, '192.0.2.4'],
    ['of Markdown', (index: number) => `/templates/a/${index}/index.md`, '192.0.2.5'],
    ['of feeds', (index: number) => `/templates/made-up-${index}/feed.xml`, '192.0.2.6'],
  ])(
    '%s are refused after a hundred, like that visitor’s other unknown paths',
    async (_, pathOf, client) => {
      await askForNothing(client, pathOf);
      for (const path of [pathOf(0), '/made-up', '/templates/made-up', `${BUILD}/made-up.json`]) {
        expect({ path, status: await ask(path, client) }).toEqual({ path, status: 429 });
      }
      expect(await ask('/made-up', '192.0.2.99')).toBe(404);
    },
  );

  it.each([
    [
      'that redirect',
      (index: number) => `/templates/made-up-${index}/next-blog`,
      '308',
      '192.0.2.7',
    ],
    [
      'of data',
      (index: number) => `${BUILD}/templates/a-${index}/next-blog.json`,
      '200',
      '192.0.2.8',
    ],
  ])(
    '%s count if each was rendered; cached ones and existing pages don’t',
    async (_, pathOf, status, client) => {
      for (let index = 0; index < 100; index += 1) {
        await ask(pathOf(0), client, `${status} HIT`);
        await ask('/templates/next.js/next-blog', client, '200 MISS');
      }
      expect(await ask('/made-up', client)).toBe(404);
      for (let index = 1; index < 100; index += 1)
        await ask(pathOf(index), client, `${status} MISS`);
      expect(await ask('/made-up', client)).toBe(429);
    },
  );

  it('don’t block pages, files or /editor', async () => {
    const client = '192.0.2.20';
    await askForNothing(client, (index) => `/made-up-${index}`);
    const there = ['/', '/about', '/templates', '/templates/hugo', `${BUILD}/about.json`];
    for (const path of [...there, '/editor', '/favicon.ico', '/feed.xml', '/api/og/site', '/a/b']) {
      expect({ path, status: await ask(path, client) }).toEqual({ path, status: 404 });
    }
    expect(await ask('/made-up', client)).toBe(429);
  });
});
