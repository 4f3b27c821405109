/** Four instances on a distant store: from the webhook to each of them showing what was published. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Services, startServices } from '@/local/services';
import { isRedisInstalled, startRedisServer } from '@/tests/fixtures/redis-server';
import { buildStandalone, type StandaloneSite } from '@/tests/fixtures/standalone-site';
import { editionName, editionsIn } from './editions';
import { median } from './figures';
import { say } from './progress';
import { AFFECTED_PATHS, PUBLISHED_ID, publishedSpace } from './publish-content';
import { actionsOn } from './publishing-site';
import { startSlowRedis } from './slow-redis';
import type { Row, Table } from './table';

const INSTANCES = 4;
const DELAY_MS = 300;
const PUBLISHES = 5;
const MAX_MS = 5_000;
const BETWEEN_READS_MS = 200;

type Store = {
  name: string;
  environment: Readonly<Record<string, string>>;
  slowDown: (delayMs: number) => void;
};

export async function slowStore(): Promise<Table[]> {
  const services = await startServices({ keyValueBackend: 'embedded', content: publishedSpace() });
  const endings: (() => Promise<unknown>)[] = [services.close];
  try {
    const stores = [restStore(services)];
    if (isRedisInstalled) {
      const redis = await startRedisServer();
      endings.push(redis.stop);
      const { url, slowDown, close } = await startSlowRedis(redis.url);
      endings.push(close);
      stores.push({ name: 'Redis, with a password', environment: { REDIS_URL: url }, slowDown });
    } else say('slow store: no redis-server on the path, so the REST protocol alone');
    say('building the site for four instances');
    const environment = { ...services.environment, ISR_CACHE: 'redis', REQUEST_LIMIT: '0' };
    const image = await buildStandalone(environment);
    endings.push(image.remove);
    const rows: Row[] = [];
    for (const store of stores) {
      say(`${INSTANCES} instances, ${PUBLISHES} publishes: ${store.name}`);
      const start = () => image.start({ ...environment, ...store.environment });
      const sites = await Promise.all(Array.from({ length: INSTANCES }, start));
      rows.push(
        ...(await measure(store, services, sites).finally(() =>
          Promise.all(sites.map((site) => site.stop())),
        )),
      );
    }
    return [
      {
        title: `A store that takes ${DELAY_MS} ms, ${INSTANCES} instances: a publish of ${AFFECTED_PATHS.length} pages`,
        head: ['', 'median, ms', 'most, ms'],
        rows,
      },
    ];
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

function restStore({ keyValueStore: { faults } }: Services): Store {
  return {
    name: 'the REST protocol',
    environment: {},
    slowDown(delayMs) {
      faults.clear();
      if (delayMs > 0) faults.inject({ kind: 'slow', ms: delayMs });
    },
  };
}

async function measure(
  { name, slowDown }: Store,
  services: Services,
  sites: readonly StandaloneSite[],
): Promise<Row[]> {
  const instances = sites.map(({ url }) => actionsOn(url, services));
  const [answered, seen]: [number[], number[]] = [[], []];
  // The first publish sees to more than its own; it is not counted.
  for (let edition = 0; edition <= PUBLISHES; edition += 1) {
    slowDown(0);
    for (const { read } of instances) await Promise.all(AFFECTED_PATHS.map(read));
    slowDown(DELAY_MS);
    const url = sites[edition % sites.length]?.url ?? '';
    const { publish, sendWebhook } = actionsOn(url, services);
    const delivery = publish(PUBLISHED_ID, editionName(edition));
    const started = performance.now();
    const spent = () => performance.now() - started;
    const reads = instances.flatMap(({ read }) =>
      AFFECTED_PATHS.map(async (path) => {
        while (editionsIn(await read(path)).join() !== String(edition)) {
          await pause(BETWEEN_READS_MS);
        }
      }),
    );
    const [answeredAfter] = await Promise.all([
      sendWebhook(delivery).then(spent),
      Promise.all(reads).then(() => seen.push(spent())),
    ]);
    answered.push(answeredAfter);
  }
  slowDown(0);
  const row = (what: string, times: readonly number[]): Row => ({
    cells: [`${name}: ${what}`, median(times).toFixed(0), Math.max(...times).toFixed(0)],
  });
  const [counted, seenByAll] = [answered.slice(1), seen.slice(1)];
  return [
    row('webhook answered', counted),
    {
      ...row('every instance shows all pages', seenByAll),
      bound: { words: `at most ${MAX_MS} ms`, holds: Math.max(...seenByAll) <= MAX_MS },
    },
  ];
}
