import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Build, Site } from '@/tests/fixtures/production-site';
import { type Spreader, startSpreader } from '@/tests/site/caching/instances/round-robin';

export type ServedInstances = {
  sites: readonly Site[];
  proxy: Spreader;
  /** Restarts all with empty memories. @param buildId to pass for another build */
  start: (count: number, buildId?: string) => Promise<void>;
  complete: (count: number) => Promise<void>;
  kill: (index: number) => Promise<void>;
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
