import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revalidateOnPrefetch } from '@/lib/next-internals/revalidate-on-prefetch';

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

it('page data requests lose their prefetch header, so that Next revalidates', async () => {
  expect(await purposeOf('/_next/data/build/templates.json')).toBe('undefined');
});

it('other requests stay as they are', async () => {
  expect(await purposeOf('/templates')).toBe('prefetch');
});
