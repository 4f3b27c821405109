import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeRedirects } from '@/lib/next-internals/redirect-headers';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

let site: ServedRoute;
beforeAll(async () => {
  completeRedirects([{ key: 'X-Of-The-Build', value: 'yes' }]);
  // The request path sets the status.
  site = await serveRoute(async ({ url = '' }, response) => {
    if (url.endsWith('?own')) response.setHeader('X-Of-The-Build', 'own');
    // Next sends this header with its redirect from "/templates/".
    if (!url.endsWith('?uncached')) response.setHeader('Cache-Control', 's-maxage=30');
    response.writeHead(Number(url.slice(1, 4)), { Location: '/elsewhere' }).end();
  });
});
afterAll(() => site.close());

it.each([
  ['/308', 'yes', 'max-age=0, s-maxage=30'],
  ['/308?uncached', 'yes', 'max-age=0'],
  ['/307', 'yes', 's-maxage=30'],
  ['/307?uncached', 'yes', null],
  ['/308?own', 'own', 'max-age=0, s-maxage=30'],
  ['/200', null, 's-maxage=30'],
])(
  'the response to %s has X-Of-The-Build: %s and Cache-Control: %s',
  async (path, ofTheBuild, cacheControl) => {
    const { headers } = await fetch(site.url + path, { redirect: 'manual' });
    expect(headers.get('location')).toBe('/elsewhere');
    expect([headers.get('x-of-the-build'), headers.get('cache-control')]).toEqual([
      ofTheBuild,
      cacheControl,
    ]);
  },
);
