/** The store's client, on servers that fail slowly: all its tries are made, and then it gives up. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redisClient } from '@/lib/redis/client';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const TEST_TIMEOUT_MS = 40_000;
const PAUSES_MS = [0, 1, 2, 3, 4].map((retry) => 50 * Math.exp(retry));
const ALL_PAUSES_MS = PAUSES_MS.reduce((sum, pause) => sum + pause);
/** A busy machine is late with everything. */
const LATE_MS = 5_000;

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Takes connections, and never answers: each is cut after that time, if at all. */
async function silentStore(cutAfterMs?: number) {
  const store = { tries: 0 };
  const server = createServer((socket) => {
    store.tries += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    if (cutAfterMs !== undefined) setTimeout(() => socket.destroy(), cutAfterMs);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  setEnvironment({
    ...ANY_CONTENT,
    UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    UPSTASH_REDIS_REST_TOKEN: 'store-token',
  });
  return store;
}

async function failure() {
  const start = performance.now();
  await expect(redisClient()?.ping()).rejects.toThrow();
  return performance.now() - start;
}

describe('a command to a store', { timeout: TEST_TIMEOUT_MS }, () => {
  it.each([300])('is retried five times if each connection is cut after %i ms', async (ms) => {
    const setTimeouts = vi.spyOn(globalThis, 'setTimeout');
    const store = await silentStore(ms);
    const taken = await failure();
    expect(store.tries).toBe(6);
    expect(taken).toBeGreaterThan(ALL_PAUSES_MS + 6 * ms - 10);
    const pauses = setTimeouts.mock.calls.map(([, pause]) => pause);
    expect(pauses).toEqual(expect.arrayContaining(PAUSES_MS));
  });

  it('fails if the store hangs for as long as six attempts would take', async () => {
    const store = await silentStore();
    const taken = await failure();
    expect(store.tries).toBe(1);
    expect(taken).toBeGreaterThan(ALL_PAUSES_MS + 6_000 - 10);
    expect(taken).toBeLessThan(ALL_PAUSES_MS + 6_000 + LATE_MS);
  });
});
