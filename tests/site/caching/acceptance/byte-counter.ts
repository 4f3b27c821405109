/** Passes TCP on, counts bytes and tells what is sent. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type ByteCounter = {
  url: string;
  /** Both directions, since the start. */
  bytes: () => number;
  /** One listener: after a chunk was passed on. */
  onSent: (listener: ((text: string) => void) | undefined) => void;
  close: () => Promise<void>;
};

export async function startByteCounter(url: string): Promise<ByteCounter> {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let bytes = 0;
  let listener: ((text: string) => void) | undefined;
  const server = createServer((client) => {
    const store = connect(target, '127.0.0.1');
    client.on('data', (chunk) => {
      bytes += chunk.length;
      store.write(chunk, () => listener?.(chunk.toString('latin1')));
    });
    store.on('data', (chunk) => {
      bytes += chunk.length;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, store],
      [store, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href.replace(/\/$/, ''),
    bytes: () => bytes,
    onSent(next) {
      listener = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
