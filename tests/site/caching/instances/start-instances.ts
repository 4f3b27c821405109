/** Several production servers of one build. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Build, Site } from '@/tests/fixtures/production-site';
import { type Spreader, startSpreader } from '@/tests/site/caching/instances/round-robin';

export type ServedInstances = {
  /** Those that run. */
  sites: readonly Site[];
  proxy: Spreader;
  /**
   * Ends those that run, and starts so many with empty memories, each in a folder of its own.
   *
   * @param buildId default: the build's own; another makes it another build to them
   */
  start: (count: number, buildId?: string) => Promise<void>;
  /** Starts those that are missing of so many. */
  complete: (count: number) => Promise<void>;
  /** Ends one of them in the middle of whatever it does. */
  kill: (index: number) => Promise<void>;
  /** Their folders go too. */
  close: () => Promise<void>;
};

export async function serveInstances(
  build: Build,
  environment: Readonly<Record<string, string>>,
): Promise<ServedInstances> {
  const proxy = await startSpreader();
  const sites: Site[] = [];
  const copies: Build[] = [];

  async function startOne(buildId: string | undefined): Promise<Site> {
    const copy = await build.copy();
    copies.push(copy);
    if (buildId !== undefined) await writeFile(path.join(copy.folder, 'BUILD_ID'), buildId);
    return copy.start(environment);
  }

  const stopAll = () => Promise.all(sites.splice(0).map((site) => site.stop()));

  async function complete(count: number, buildId?: string): Promise<void> {
    while (sites.length < count) sites.push(await startOne(buildId));
    proxy.use(sites.map(({ url }) => url));
  }

  return {
    sites,
    proxy,
    async start(count, buildId) {
      await stopAll();
      await complete(count, buildId);
    },
    complete,
    async kill(index) {
      const [site] = sites.splice(index, 1);
      await site?.kill();
    },
    async close() {
      await stopAll();
      await Promise.all(copies.map((copy) => copy.remove()));
      await proxy.close();
    },
  };
}
