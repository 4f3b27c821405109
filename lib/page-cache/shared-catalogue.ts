/**
 * `catalogue:{space}/{environment}` in the key-value store: the catalogue that pages were rendered from after the
 * last publish, for whichever function handles the next one.
 */
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { packText, unpackText } from '@/lib/next-internals/cache-entry';
import { logWarning } from '@/lib/observability/log';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { contentSource } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';

const TIMEOUT_MS = 4_000;

export type SharedCatalogue = {
  content: CatalogueContent;
  /** When reading it began, in milliseconds. */
  readAt: number;
};

/** Its functions never throw. `undefined`: nothing was published yet, or the store does not respond. */
export function createSharedCatalogue({ circuit, client }: SharedStore) {
  /** A publish asks for it several times, and each object is indexed once. */
  let last: { packed: string; baseline: SharedCatalogue } | undefined;

  return {
    async readCatalogue(): Promise<SharedCatalogue | undefined> {
      const found = await circuit.run(TIMEOUT_MS, async () => ({
        packed: await client.get<string>(keyOf()),
      }));
      const packed = found?.packed ?? undefined;
      if (packed === undefined) return undefined;
      if (last?.packed !== packed) {
        const baseline = await unpacked(packed);
        last = baseline && { packed, baseline };
      }
      return last?.baseline;
    },
    async saveCatalogue(baseline: SharedCatalogue): Promise<void> {
      const packed = await packText(JSON.stringify(baseline));
      await circuit.run(TIMEOUT_MS, () => client.set(keyOf(), packed));
    },
  };
}

async function unpacked(packed: string): Promise<SharedCatalogue | undefined> {
  try {
    return JSON.parse(await unpackText(packed));
  } catch (error) {
    logWarning('content.baseline-unreadable', reasonOf(error));
    return undefined;
  }
}

const keyOf = () => `catalogue:${contentSource()}`;
