import { startRedis } from 'local-content-services';
import { startRedisProxy } from '@/tests/fixtures/redis-proxy';
import { startRedisServer } from '@/tests/fixtures/redis-server';
import { storeEnvironment } from '@/tests/fixtures/test-store';

export type FaultyStore = {
  variables: Readonly<Record<string, string>>;
  /** Refuses one write. @returns whether it has */
  refusePageWrite: () => () => boolean;
  slowDown: (milliseconds: number) => void;
  hang: () => void;
  clear: () => void;
  /** Becomes unreachable, but keeps its data. */
  stopListening: () => Promise<void>;
  listenAgain: () => Promise<void>;
  close: () => Promise<void>;
};

async function startRestStore(): Promise<FaultyStore> {
  // A real Redis if one is installed.
  const store = await startRedis({ token: 'store-token' });
  const { faults, stopListening, listenAgain, close } = store;
  return {
    variables: storeEnvironment(store),
    refusePageWrite() {
      const { isPage, hasSeenPage } = pageWrites(/"hset","page:/i);
      faults.inject({ kind: 'refuse' }, { path: (_, { body = '' }) => isPage(body), times: 1 });
      return hasSeenPage;
    },
    slowDown: (ms) => faults.inject({ kind: 'slow', ms }),
    hang: () => faults.inject({ kind: 'hang' }),
    clear: faults.clear,
    stopListening,
    listenAgain,
    close,
  };
}

async function startDirectStore(): Promise<FaultyStore> {
  const redis = await startRedisServer();
  const proxy = await startRedisProxy(redis.url);
  return {
    variables: { REDIS_URL: proxy.url },
    refusePageWrite() {
      const { isPage, hasSeenPage } = pageWrites(/hset\r\n\$\d+\r\npage:/i);
      proxy.cutWhere((sent) => !hasSeenPage() && isPage(sent));
      return hasSeenPage;
    },
    slowDown: proxy.slowDown,
    hang: redis.pause,
    clear() {
      proxy.slowDown(0);
      proxy.cutWhere(() => false);
      redis.resume();
    },
    stopListening: proxy.stopListening,
    listenAgain: proxy.listenAgain,
    async close() {
      await proxy.close();
      await redis.stop();
    },
  };
}

function pageWrites(pattern: RegExp) {
  let hasSeen = false;
  const isPage = (sent: string) => {
    const isOne = pattern.test(sent);
    hasSeen ||= isOne;
    return isOne;
  };
  return { isPage, hasSeenPage: () => hasSeen };
}

export const STORES = {
  'the REST protocol': startRestStore,
  'a Redis with a password': startDirectStore,
};
