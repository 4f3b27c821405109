import { getCatalogueSincePublish } from '@/lib/contentful/get-catalogue';
import { BUILD, buildId } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, parseRecord, recordText } from '@/lib/page-cache/page-records';
import { contentVersions, type Versions } from '@/lib/page-cache/versions';
import { checkWrites } from '@/lib/redis/check-redis';
import { type CircuitBreaker, createCircuitBreaker } from '@/lib/redis/circuit-breaker';
import { fastRedisClient, type RedisClient } from '@/lib/redis/client';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { serverCell } from '@/lib/runtime/server-state';

/**
 * A sorted set: the latest version (`told`), and for each build the latest whose pass has begun (`begun:…`) and the
 * latest whose pass has ended (`build:…`).
 */
export const VERSIONS = 'last-publish';
export const LATEST = 'told';
const READ_TIMEOUT_MS = 500;

export type SharedStore = {
  client: RedisClient;
  circuit: CircuitBreaker;
  versions: Versions;
  /** Reads the versions in the same round trip. `acceptVersions` takes the pipeline's last result. */
  addVersions: (pipeline: ReturnType<RedisClient['pipeline']>) => Promise<void>;
  acceptVersions: (result: unknown) => void;
  sync: () => Promise<boolean>;
};

/** @throws if no store is configured */
export const sharedStore = serverCell('sharedStore', createSharedStore);

function createSharedStore(): SharedStore {
  const client = fastRedisClient();
  const versions = contentVersions();
  let atStart: number | undefined;
  const acceptVersions = (result: unknown) => {
    const [latest, completed, begun] = [result].flat();
    const before = versions.latest();
    versions.observe(Number(latest ?? 0));
    // Another instance has published, so the reading rule needs newer content.
    if (before > BUILD && versions.latest() > before) {
      void withFreshDeadline(getCatalogueSincePublish).catch(() => {});
    }
    // A build that has missed passes renders pages before it serves them, until its own first pass has ended.
    atStart ??= Number(latest ?? 0);
    const done = Number(completed ?? BUILD);
    if (done >= atStart) versions.complete(done);
    versions.begin(Number(begun ?? BUILD));
  };
  const read = async () => {
    acceptVersions(await client.zmscore(VERSIONS, await members()));
    return true;
  };
  const probe = async () => {
    await checkWrites(client);
    await read();
  };
  const circuit = createCircuitBreaker(probe);
  return {
    client,
    circuit,
    versions,
    acceptVersions,
    addVersions: async (pipeline) => {
      pipeline.zmscore(VERSIONS, await members());
    },
    sync: async () => (await circuit.run(READ_TIMEOUT_MS, read)) ?? false,
  };
}

/** Functions may lack the file with the build's id. */
export const keyOfBuild = async (name: string): Promise<string> =>
  `${name}:${await buildId().catch(() => 'unknown')}`;

export const completedMember = () => keyOfBuild('build');
export const begunMember = () => keyOfBuild('begun');
const members = async () => [LATEST, await completedMember(), await begunMember()];
export const ledgerKey = () => keyOfBuild('ledger');

export const ledgerValue = (record: PageRecord): string =>
  `${record.version} ${recordText(record)}`;

export function parseLedgerValue(text: string): PageRecord {
  const end = text.indexOf(' ');
  return { version: Number(text.slice(0, end)), ...parseRecord(text.slice(end + 1)) };
}
