/** Anyone who can publish can write links, so some addresses must never be requested. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLink, isPrivateAddress } from '@/lib/source-facts/check-link';
import {
  type Certificate,
  isOpensslInstalled,
  makeCertificate,
} from '@/tests/site/serverless/certificate';

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
  ])('is private: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '140.82.121.4', '172.32.0.1', '2606:4700:4700::1111', '2001:db8::1'])(
    'is public: %s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe.skipIf(!isOpensslInstalled)('a link', () => {
  let certificate: Certificate;
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  beforeAll(async () => {
    certificate = await makeCertificate();
    server = createServer({ cert: certificate.cert, key: certificate.key }, (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'https://localhost');
      asked.push(pathname);
      const location = searchParams.get('to');
      response.writeHead(Number(pathname.slice(1)), location === null ? {} : { location });
      const body = 'x'.repeat(100_000);
      setTimeout(() => response.end(body), Number(searchParams.get('ms')));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    origin = `https://localhost:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await certificate?.remove();
  });

  /** Treats this machine as public. */
  const check = (link: string) =>
    checkLink(link, {
      isPrivate: (address) => !/^(127\.|::1$)/.test(address) && isPrivateAddress(address),
      ca: certificate.cert,
    });

  it.each([
    [200, 'there'],
    [304, 'there'],
    [404, 'gone'],
    [410, 'gone'],
    [401, 'unknown'],
    [403, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
  ])('with status %s is %s', async (status, state) => {
    expect(await check(`${origin}/${status}`)).toBe(state);
  });

  it('takes on the state of its redirect target', async () => {
    expect(await check(`${origin}/302?to=/404`)).toBe('gone');
    expect(await check(`${origin}/301?to=${encodeURIComponent(`${origin}/200`)}`)).toBe('there');
    expect(await check(`${origin}/308?to=/308?to=/200`)).toBe('there');
  });

  it.each([
    'http://localhost/',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
  ])('is not followed if it redirects to %s', async (to) => {
    expect(await check(`${origin}/302?to=${encodeURIComponent(to)}`)).toBe('unknown');
  });

  it('is not followed forever in a redirect loop', async () => {
    asked.length = 0;
    const loop = '/302?to='.repeat(20);
    expect(await check(`${origin}${loop}/200`)).toBe('unknown');
    expect(asked.length).toBeLessThan(20);
  });

  it('times out after a total time for all redirects together', async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 250));
    const slow = (to: string) => `/302?ms=100&to=${encodeURIComponent(to)}`;
    expect(await check(`${origin}${slow(slow(slow('/200')))}`)).toBe('unknown');
  });

  it('is never requested if it points to this machine', async () => {
    const port = new URL(origin).port;
    for (const link of [
      `${origin}/own`,
      `https://127.0.0.1:${port}/own`,
      `https://[::1]:${port}/own`,
      `https://2130706433:${port}/own`,
      `https://user:password@localhost:${port}/own`,
      'http://example.com/',
      'not a link',
    ]) {
      expect([link, await checkLink(link)]).toEqual([link, 'unknown']);
    }
    expect(asked).not.toContain('/own');
  });
});
