/** The store for several instances. A table in `lib/publishing/README.md` lists the keys. */
import { randomUUID } from 'node:crypto';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { readFileRecords } from '@/lib/page-cache/file-records';
import { allPageRecords } from '@/lib/page-cache/page-records';
import {
  begunMember,
  completedMember,
  keyOfBuild,
  LATEST,
  ledgerKey,
  parseLedgerValue,
  type SharedStore,
  VERSIONS,
} from '@/lib/page-cache/shared-store';
import type { Addresses, Store } from '@/lib/page-cache/store-type';
import { redisHash } from '@/lib/redis/stored-hash';
import { parseStored, readHash } from '@/lib/redis/stored-values';
import { contentSource } from '@/lib/runtime/env';
import { packText, unpackText } from '@/lib/runtime/packed-text';

/** A build's pages are stored for the same time. */
const BUILD_EXPIRY_MS = 7 * 24 * 3600 * 1000;
const LEASE_MS = 10_000;
const TIMEOUT_MS = 2_000;
/** How long a publish waits for a store that is down. Its webhook waits for other work, too. */
const SHARED_TIMEOUT_MS = 4_000;

/** @param flushPages resolves to false if this process's pages can't be stored in that time */
export function createRedisStore(
  shared: SharedStore,
  flushPages: (milliseconds: number) => Promise<boolean>,
): Store {
  const { client, circuit, versions } = shared;
  const leaseToken = randomUUID();
  const leaseKey = () => keyOfBuild('lease');
  const addressesKey = () => `addresses:${contentSource()}`;
  /** A version that is not written yet. */
  let unsaved: number | undefined;

  async function write(version: number, ...members: readonly string[]): Promise<true> {
    const pipeline = client.pipeline();
    for (const member of members) pipeline.zadd(VERSIONS, { gt: true }, { score: version, member });
    pipeline.zremrangebyscore(VERSIONS, '-inf', version - BUILD_EXPIRY_MS);
    await shared.addVersions(pipeline);
    shared.acceptVersions((await pipeline.exec<unknown[]>()).at(-1));
    return true;
  }

  async function writeUnsaved(): Promise<void> {
    const version = unsaved;
    if (version === undefined) return;
    const isWritten = await circuit.run(TIMEOUT_MS, async () =>
      write(version, LATEST, await begunMember()),
    );
    if (isWritten && unsaved === version) unsaved = undefined;
  }

  return {
    versions,
    async sync() {
      await writeUnsaved();
      return shared.sync();
    },
    async bump(readAt) {
      await shared.sync();
      const version = versions.next();
      versions.observe(version, readAt);
      versions.begin(version);
      unsaved = version;
      await writeUnsaved();
      return version;
    },
    async complete(version) {
      versions.complete(version);
      await circuit.run(TIMEOUT_MS, async () => write(version, await completedMember()));
    },
    async takeLease() {
      const result = await circuit.run(TIMEOUT_MS, async () => {
        const key = await leaseKey();
        const [taken, holder] = await client
          .pipeline()
          .set(key, leaseToken, { nx: true, px: LEASE_MS })
          .get<string>(key)
          .exec<[unknown, string | null]>();
        const isOurs = holder === leaseToken;
        if (isOurs && taken === null) await client.set(key, leaseToken, { px: LEASE_MS });
        return isOurs;
      });
      return result ?? true;
    },
    async releaseLease() {
      await circuit.run(TIMEOUT_MS, async () => {
        const key = await leaseKey();
        // Another process may hold the lease by now.
        if ((await client.get<string>(key)) === leaseToken) await client.del(key);
      });
    },
    async readRecords() {
      const found = await circuit.run(TIMEOUT_MS, async () => readHash(client, await ledgerKey()));
      await readFileRecords();
      const known = allPageRecords();
      for (const [path, text] of found ?? []) {
        const record = parseLedgerValue(text);
        if (record.version > (known.get(path)?.version ?? BUILD)) known.set(path, record);
      }
      return known;
    },
    async flush() {
      const isShared = await flushPages(SHARED_TIMEOUT_MS);
      await writeUnsaved();
      return isShared && unsaved === undefined;
    },
    async readAddresses() {
      const packed = await circuit.run(TIMEOUT_MS, () => client.get<string>(addressesKey()));
      if (packed === undefined || packed === null) return undefined;
      const text = await unpackText(packed).catch(() => '');
      return new Map(Object.entries((parseStored(text) ?? {}) as Record<string, string[]>));
    },
    async saveAddresses(addresses: Addresses) {
      const packed = await packText(JSON.stringify(Object.fromEntries(addresses)));
      await circuit.run(TIMEOUT_MS, () => client.set(addressesKey(), packed));
    },
    rows: redisHash(() => keyOfBuild('publishing')),
    failing: redisHash(() => keyOfBuild('failing')),
  };
}
