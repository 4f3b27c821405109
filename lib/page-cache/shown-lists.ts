/**
 * `lists:{build id}` in the key-value store: what each list shows after the last publish, whichever process handled it.
 * The one that handles the next publish renders the lists that differ, and need not know of the publishes in between.
 */
import { z } from 'zod';
import { packText, unpackText } from '@/lib/page-cache/cache-entry';
import type { Instances } from '@/lib/page-cache/instances';
import { buildId } from '@/lib/page-cache/prerendered-pages';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';

const TIMEOUT_MS = 2_000;

const savedSchema = z.object({
  /** Of the publish that it was saved after. */
  version: z.number(),
  contentHash: z.string().optional(),
  fingerprints: z.array(z.tuple([z.string(), z.string()])),
});

export type ShownLists = {
  /** Of the content that they were rendered from; `undefined` where that has none. */
  contentHash: string | undefined;
  /** By path. */
  fingerprints: ReadonlyMap<string, string>;
};

/** Nothing of it throws. */
export function createShownLists({
  circuit,
  client,
}: SharedStore): Pick<Instances, 'readShownLists' | 'saveShownLists'> {
  const keyOf = async () => `lists:${await buildId()}`;
  return {
    async readShownLists(version) {
      const packed = await circuit.run(TIMEOUT_MS, async () => client.get<string>(await keyOf()));
      if (packed === undefined || packed === null) return undefined;
      try {
        const saved = savedSchema.parse(JSON.parse(await unpackText(packed)));
        // The last publish may be under way, may have failed, or may have been cut short.
        if (saved.version !== version) return undefined;
        return { contentHash: saved.contentHash, fingerprints: new Map(saved.fingerprints) };
      } catch {
        // Then this publish renders every list, and writes it anew.
        return undefined;
      }
    },
    async saveShownLists(version, { contentHash, fingerprints }) {
      const saved = { version, contentHash, fingerprints: [...fingerprints] };
      const packed = await packText(JSON.stringify(saved));
      await circuit.run(TIMEOUT_MS, async () =>
        client.set(await keyOf(), packed, { ex: EXPIRY_SECONDS }),
      );
    },
  };
}
