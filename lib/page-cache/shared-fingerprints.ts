/**
 * `shown:{build id}` in the key-value store: what pages show after the last publish, whichever process handled it, as
 * hashes. The one that handles the next publish renders the pages that differ, and need not know of the publishes in
 * between.
 */
import { z } from 'zod';
import { packText, unpackText } from '@/lib/page-cache/cache-entry';
import type { Instances } from '@/lib/page-cache/instances';
import { buildId } from '@/lib/page-cache/prerendered-pages';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';

const TIMEOUT_MS = 2_000;

const hashes = z.record(z.string(), z.string()).transform((one) => new Map(Object.entries(one)));
const savedSchema = z.object({
  /** Version of the publish that it was saved after. */
  version: z.number(),
  contentHash: z.string().optional(),
  lists: hashes,
  entries: hashes,
  cards: hashes,
  related: hashes,
  navigation: z.string(),
});

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
  /** Hash of the content that pages were rendered from; `undefined` where that has none. */
  contentHash: string | undefined;
  fingerprints: PageFingerprints;
};

/** Nothing of it throws. */
export function createSharedFingerprints({
  circuit,
  client,
}: SharedStore): Pick<Instances, 'readFingerprints' | 'saveFingerprints'> {
  const keyOf = async () => `shown:${await buildId()}`;
  return {
    async readFingerprints(lastVersion) {
      const packed = await circuit.run(TIMEOUT_MS, async () => client.get<string>(await keyOf()));
      if (packed === undefined || packed === null) return undefined;
      try {
        const saved = savedSchema.parse(JSON.parse(await unpackText(packed)));
        const { version, contentHash, ...fingerprints } = saved;
        // The last publish may be under way, may have failed, or may have been cut short.
        return version === lastVersion ? { contentHash, fingerprints } : undefined;
      } catch {
        // Then this publish renders every list, and writes it anew.
        return undefined;
      }
    },
    async saveFingerprints(version, { contentHash, fingerprints }) {
      // Maps are written as objects.
      const asObject = (_: string, value: unknown) =>
        value instanceof Map ? Object.fromEntries(value) : value;
      const saved = { version, contentHash, ...fingerprints };
      const packed = await packText(JSON.stringify(saved, asObject));
      await circuit.run(TIMEOUT_MS, async () =>
        client.set(await keyOf(), packed, { ex: EXPIRY_SECONDS }),
      );
    },
  };
}
