/**
 * What must outlive a request: which versions there are, what each stored page shows, and what the publishing loop
 * needs. One server has it in memory and in its build folder, several have it in the key-value store, and functions of a
 * platform as well, or nowhere.
 */
import type { PageRecord } from '@/lib/page-cache/page-records';
import type { Versions } from '@/lib/page-cache/versions';
import type { StoredHash } from '@/lib/redis/stored-hash';

/** Entry id → paths of its pages after the last pass. */
export type Addresses = ReadonlyMap<string, readonly string[]>;

export type Store = {
  versions: Versions;
  /** Reads which versions others have made. Never throws. @returns false: the store does not respond */
  sync: () => Promise<boolean>;
  /** Makes the next version, for content that was read then. Never throws. */
  bump: (readAt: number) => Promise<number>;
  /** Every page is fresh as of this version. Never throws. */
  complete: (version: number) => Promise<void>;
  /** The right to run the loop, for ten seconds. Never throws: a store that is down costs double work, no more. */
  takeLease: () => Promise<boolean>;
  releaseLease: () => Promise<void>;
  /** By path, of every stored page; `undefined`: unknown. */
  readRecords: () => Promise<ReadonlyMap<string, PageRecord> | undefined>;
  /** Waits until every instance can serve what this one has rendered. @returns false: they can't yet */
  flush: () => Promise<boolean>;
  /** `undefined`: nothing is known. Neither throws. */
  readAddresses: () => Promise<Addresses | undefined>;
  saveAddresses: (addresses: Addresses) => Promise<void>;
  /** Publishes that aren't live yet, by id. */
  rows: StoredHash;
  /** Pages that could not be rendered, by path. */
  failing: StoredHash;
};
