import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortenStalePages } from '@/lib/http/stale-page-headers';

/** Answers as Next does: with the state of the page that the path names. */
const server = createServer(({ url = '' }, response) => {
  const [, state = '', ofBrowsers] = url.split('/');
  response.setHeader('x-nextjs-cache', state);
  response.setHeader('Cache-Control', ofBrowsers ?? 's-maxage=30, stale-while-revalidate=60');
  response.end();
});
let origin: string;

beforeAll(async () => {
  shortenStalePages();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['/HIT', 's-maxage=30, stale-while-revalidate=60'],
  ['/STALE', 's-maxage=1, stale-while-revalidate=60'],
  // A page's data, which browsers ask for each time.
  ['/STALE/max-age=0', 'max-age=0'],
])('%s: Cache-Control %s', async (path, cacheControl) => {
  const { headers } = await fetch(origin + path);
  expect(headers.get('cache-control')).toBe(cacheControl);
});
