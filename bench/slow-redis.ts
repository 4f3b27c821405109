/** A distant Redis: what it sends comes later, in the same order. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export async function startSlowRedis(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let delay = 0;
  const server = createServer((client) => {
    const redis = connect(Number(port), hostname);
    for (const socket of [client, redis]) {
      open.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(redis);
    let last: Promise<unknown> = Promise.resolve();
    redis.on('data', (chunk) => {
      // Also where the previous one is due later than this one.
      last = Promise.all([last, wait(delay)]).then(() => client.write(chunk));
    });
    client.once('close', () => redis.destroy());
    redis.once('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const slow = new URL(url);
  slow.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: slow.href,
    slowDown(delayMs: number) {
      delay = delayMs;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
