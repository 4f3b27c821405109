import { afterAll, beforeAll, expect, it } from 'vitest';
import { revalidateOnPrefetch } from '@/lib/next-internals/revalidate-on-prefetch';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

let site: ServedRoute;
beforeAll(async () => {
  revalidateOnPrefetch();
  site = await serveRoute(async ({ headers }, response) => {
    response.end(String(headers.purpose));
  });
});
afterAll(() => site.close());

const purposeOf = async (path: string) =>
  (await fetch(site.url + path, { headers: { purpose: 'prefetch' } })).text();

it('page data requests lose their prefetch header, so that Next revalidates', async () => {
  expect(await purposeOf('/_next/data/build/templates.json')).toBe('undefined');
});

it('other requests keep their prefetch header', async () => {
  expect(await purposeOf('/templates')).toBe('prefetch');
});
