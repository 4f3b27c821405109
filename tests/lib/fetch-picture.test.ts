/** Authors of entries choose picture URLs, so the server must not fetch arbitrary addresses. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fetchPicture } from '@/lib/contentful/fetch-picture';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const MAX_BYTES = 1_000;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

const fetchFrom = (origin: string) =>
  fetchPicture(new URL(`${origin}/picture.png`), AbortSignal.timeout(5_000), MAX_BYTES);

it('fetches a picture from the content service', async () => {
  const origin = await serve((_, res) => res.end('a picture'));
  setEnvironment({ ...ANY_CONTENT, CONTENTFUL_DELIVERY_URL: origin });
  expect(String((await fetchFrom(origin)).body)).toBe('a picture');
});

it('does not fetch a picture from another host', async () => {
  let count = 0;
  const other = await serve((_, res) => {
    count += 1;
    res.end('metadata of the machine');
  }, '127.0.0.2');
  setEnvironment({ ...ANY_CONTENT, CONTENTFUL_DELIVERY_URL: 'http://127.0.0.1:9' });
  await expect(fetchFrom(other)).rejects.toThrow('is not a host of the content service');
  expect(count).toBe(0);
});

it('does not follow a redirect', async () => {
  let count = 0;
  const other = await serve((_, res) => {
    count += 1;
    res.end('metadata of the machine');
  }, '127.0.0.2');
  const origin = await serve((_, res) => res.writeHead(302, { Location: other }).end());
  setEnvironment({ ...ANY_CONTENT, CONTENTFUL_DELIVERY_URL: origin });
  await expect(fetchFrom(origin)).rejects.toThrow();
  expect(count).toBe(0);
});

it('stops reading an endless picture', async () => {
  const origin = await serve((_, res) => {
    const write = () => {
      while (!res.destroyed && res.write('x'.repeat(10_000)));
    };
    res.on('drain', write);
    write();
  });
  setEnvironment({ ...ANY_CONTENT, CONTENTFUL_DELIVERY_URL: origin });
  await expect(fetchFrom(origin)).rejects.toThrow('is over 1000 bytes');
});
