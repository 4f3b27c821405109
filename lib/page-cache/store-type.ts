/** Data that must outlive a request. A table in `lib/publishing/README.md` lists the storage of each part. */
import type { PageRecord } from '@/lib/page-cache/page-records';
import type { Versions } from '@/lib/page-cache/versions';
import type { StoredHash } from '@/lib/redis/stored-hash';

/** Entry id → paths of its pages after the last pass. */
export type Addresses = ReadonlyMap<string, readonly string[]>;

export type Store = {
  versions: Versions;
  /** Reads the versions of others. Never throws. @returns false if the store does not respond */
  sync: () => Promise<boolean>;
  /** Makes the next version, for content read at that time. Never throws. */
  bump: (readAt: number) => Promise<number>;
  /** Records that every page is fresh as of this version. Never throws. */
  complete: (version: number) => Promise<void>;
  /** Takes the right to run the loop for ten seconds. Never throws. A store that is down only costs double work. */
  takeLease: () => Promise<boolean>;
  releaseLease: () => Promise<void>;
  /** The records of all stored pages by path, or `undefined` if unknown. */
  readRecords: () => Promise<ReadonlyMap<string, PageRecord> | undefined>;
  /** Waits until every instance can serve this one's pages. @returns false if they can't yet */
  flush: () => Promise<boolean>;
  /** `undefined` if unknown. Neither of the two throws. */
  readAddresses: () => Promise<Addresses | undefined>;
  saveAddresses: (addresses: Addresses) => Promise<void>;
  /** Publishes that aren't live yet, by id. */
  rows: StoredHash;
  /** Pages that could not be rendered, by path. */
  failing: StoredHash;
};
