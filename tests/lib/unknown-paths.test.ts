import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { limitUnknownPaths } from '@/lib/http/limit-unknown-paths';
import { REFUSED_HEADER } from '@/lib/http/visitor-rate-limit';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { page, smallSpace, space } from '@/tests/fixtures/sample-space';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

/** This header gives Next's status and cache state. */
const ANSWER = 'x-answer';

let lib: LibOnServices;
let site: ServedRoute;
let stopLimiting: () => void;
beforeAll(async () => {
  const entries = [...smallSpace().entries, page('about')] as Parameters<typeof space>[0];
  lib = await libOn(space(entries), { env: { REQUEST_LIMIT: '200', TRUSTED_PROXIES: '1' } });
  await getCatalogue();
  stopLimiting = limitUnknownPaths();
  // Stands in for Next: one request header gives the response, another marks a refused request.
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

/** Requests as many unknown paths as the limit allows. */
async function askForNothing(client: string, pathOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < 100; index += 1) {
    expect(await ask(pathOf(index), client)).toBe(404);
  }
}

const BUILD = '/_next/data/some-build';

describe('unknown paths', () => {
  it.each([
    ['at the root', (index: number) => `/made-up-${index}`, '192.0.2.1'],
    ['filters', (index: number) => `/templates/made-up-${index}`, '192.0.2.2'],
    ['templates', (index: number) => `/templates/hugo/made-up-${index}`, '192.0.2.3'],
    ['page data', (index: number) => `${BUILD}/made-up-${index}.json`, '192.0.2.4'],
    ['Markdown', (index: number) => `/templates/a/${index}/index.md`, '192.0.2.5'],
    ['feeds', (index: number) => `/templates/made-up-${index}/feed.xml`, '192.0.2.6'],
  ])('are refused after a hundred requests by the same visitor: %s', async (_, pathOf, client) => {
    await askForNothing(client, pathOf);
    for (const path of [pathOf(0), '/made-up', '/templates/made-up', `${BUILD}/made-up.json`]) {
      expect({ path, status: await ask(path, client) }).toEqual({ path, status: 429 });
    }
    expect(await ask('/made-up', '192.0.2.99')).toBe(404);
  });

  it.each([
    ['redirects', (index: number) => `/templates/made-up-${index}/next-blog`, '308', '192.0.2.7'],
    [
      'page data',
      (index: number) => `${BUILD}/templates/a-${index}/next-blog.json`,
      '200',
      '192.0.2.8',
    ],
  ])(
    'count toward the limit if rendered, unlike cached or existing pages: %s',
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

  it('do not block pages, files or /editor', async () => {
    const client = '192.0.2.20';
    await askForNothing(client, (index) => `/made-up-${index}`);
    const there = ['/', '/about', '/templates', '/templates/hugo', `${BUILD}/about.json`];
    for (const path of [...there, '/editor', '/favicon.ico', '/feed.xml', '/api/og/site', '/a/b']) {
      expect({ path, status: await ask(path, client) }).toEqual({ path, status: 404 });
    }
    expect(await ask('/made-up', client)).toBe(429);
  });
});
