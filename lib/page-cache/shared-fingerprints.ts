/**
 * `shown:{build id}` in the key-value store: what pages show after the last publish, whichever process handled it, as
 * hashes. The one that handles the next publish renders the pages that differ, and need not know of the publishes in
 * between. `failed:{build id}`: where pages failed then, what they should show, and whose publishes are not live for that.
 */
import { z } from 'zod';
import { packText, unpackText } from '@/lib/next-internals/cache-entry';
import { buildId } from '@/lib/next-internals/prerendered-pages';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';

const TIMEOUT_MS = 2_000;

const hashes = z.record(z.string(), z.string()).transform((one) => new Map(Object.entries(one)));
const fingerprints = z.object({
  lists: hashes,
  entries: hashes,
  cards: hashes,
  related: hashes,
  navigation: z.string(),
});
const ids = z.array(z.string()).transform((all) => new Set(all));
const concerns = z.record(z.string(), ids).transform((one) => new Map(Object.entries(one)));

const shownSchema = z.object({ contentHash: z.string().optional(), fingerprints });
const failedSchema = z.object({ concerns, fingerprints });
/** The version of the publish that it was saved after. */
const versionSchema = z.object({ version: z.number() });

type Hashes = ReadonlyMap<string, string>;

/** Hashes of what pages show, to be compared with what they would show. */
export type PageFingerprints = {
  /** By path, of every list there is. */
  lists: Hashes;
  /** By entry id: all that the entry's own pages show of it, except its overview. */
  entries: Hashes;
  /** By template id: what other pages show of it. */
  cards: Hashes;
  /** By template id: the cards of the related templates that nobody has picked by hand. */
  related: Hashes;
  /** Header and footer. */
  navigation: string;
};

export type SharedFingerprints = {
  /** Hash of the content that pages were rendered from; absent where that has none. */
  contentHash?: string | undefined;
  fingerprints: PageFingerprints;
};

/** Path of a page that failed → ids of entries whose publishes are not live for that. */
export type Concerns = ReadonlyMap<string, ReadonlySet<string>>;

/** `fingerprints`: of what its pages should have been rendered from. */
export type FailedPages = { concerns: Concerns; fingerprints: PageFingerprints };

/** Its functions never throw. */
export function createSharedFingerprints({ circuit, client }: SharedStore) {
  async function read<Saved>(
    name: string,
    schema: z.ZodType<Saved>,
    lastVersion: number,
  ): Promise<Saved | undefined> {
    const packed = await circuit.run(TIMEOUT_MS, async () =>
      client.get<string>(`${name}:${await buildId()}`),
    );
    if (packed === undefined || packed === null) return undefined;
    try {
      const saved: unknown = JSON.parse(await unpackText(packed));
      // The last publish may be under way, may have failed, or may have been cut short.
      return versionSchema.parse(saved).version === lastVersion ? schema.parse(saved) : undefined;
    } catch {
      // Then this publish renders every list, and saves all hashes again.
      return undefined;
    }
  }

  async function save(name: string, saved: object): Promise<void> {
    const packed = await packText(JSON.stringify(saved, asPlain));
    await circuit.run(TIMEOUT_MS, async () =>
      client.set(`${name}:${await buildId()}`, packed, { ex: EXPIRY_SECONDS }),
    );
  }

  return {
    readFingerprints: (lastVersion: number) => read('shown', shownSchema, lastVersion),
    saveFingerprints: (version: number, shown: SharedFingerprints) =>
      save('shown', { version, ...shown }),
    readFailedPages: (lastVersion: number) => read('failed', failedSchema, lastVersion),
    saveFailedPages: (version: number, failed: FailedPages) =>
      save('failed', { version, ...failed }),
  };
}

/** Maps are written as objects, sets as lists. */
function asPlain(_: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  return value instanceof Set ? [...value] : value;
}
