import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../src/http/free-port.ts';

it('freePort returns a usable port, and reserves it from other callers', async () => {
  const port = await freePort();
  const other = createSocket('udp4');
  await expect(
    once(other.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening'),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort()).not.toBe(port);
  server.close();
});
