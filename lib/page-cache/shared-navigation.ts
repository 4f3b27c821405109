/**
 * `menu:{build id}` in the key-value store: a hash of the navigation that shared pages show after the last
 * publish, whichever instance handled it. Without it, where one instance handles a change and another its
 * reversal, the second would see no change, and every page would go on showing the first one.
 */
import { hash, randomUUID } from 'node:crypto';
import { buildId } from '@/lib/next-internals/prerendered-pages';
import type { SharedStore } from '@/lib/page-cache/redis-pages';
import { EXPIRY_SECONDS } from '@/lib/redis/cache-tags';

const TIMEOUT_MS = 2_000;
/** Differs from every navigation. */
const UNKNOWN = 'unknown';

export function createSharedNavigation({ client, circuit, publishVersion }: SharedStore) {
  async function replace(name: string): Promise<string | undefined> {
    // Where the reply is lost, the client asks again, and finds what it has just written.
    const own = `${name} ${randomUUID()}`;
    const result = await circuit.run(TIMEOUT_MS, async () => {
      const key = `menu:${await buildId()}`;
      const pipeline = client.pipeline();
      pipeline.getset(key, own);
      pipeline.expire(key, EXPIRY_SECONDS);
      await publishVersion.addTo(pipeline);
      const [before, , version] = await pipeline.exec<[string | null, number, unknown]>();
      // A publish at the same moment: pages rendered from now on include it too.
      publishVersion.accept(version);
      return { before };
    });
    const before = result?.before ?? undefined;
    return before === own ? undefined : before?.split(' ')[0];
  }

  return {
    /**
     * To be called before pages are rendered: of two publishes at once, the later sees what the earlier is
     * about to show. True: the pages show another. `undefined`: that can't be known. Never throws.
     */
    async save(navigation: unknown): Promise<boolean | undefined> {
      const text = JSON.stringify(navigation);
      const name = `menu-${hash('sha256', text, 'hex').slice(0, 32)}`;
      const before = await replace(name);
      return before === undefined ? undefined : before !== name;
    },
    /** Some of all pages could not be rendered: the next publish renders all of them. Never throws. */
    async forget(): Promise<void> {
      await replace(UNKNOWN);
    },
  };
}
