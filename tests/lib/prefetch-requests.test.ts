import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revalidateOnPrefetch } from '@/lib/next-internals/revalidate-on-prefetch';

/** Answers with the purpose of the request, as Next would read it. */
const server = createServer(({ headers }, response) => response.end(String(headers.purpose)));
let url: string;

beforeAll(async () => {
  revalidateOnPrefetch();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const purposeOf = async (path: string) =>
  (await fetch(url + path, { headers: { purpose: 'prefetch' } })).text();

it('a page’s data that is fetched ahead is revalidated as for a visit', async () => {
  expect(await purposeOf('/_next/data/build/templates.json')).toBe('undefined');
});

it('leaves other requests as they are', async () => {
  expect(await purposeOf('/templates')).toBe('prefetch');
});
