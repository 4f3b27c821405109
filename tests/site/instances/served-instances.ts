/** Several production servers of one build. */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Spreader, startSpreader } from '#tests/site/instances/spreader';
import type { Build, Site } from '#tests/site/production-site';

export type ServedInstances = {
  /** Those that run. */
  sites: readonly Site[];
  front: Spreader;
  /** Ends those that run, and starts so many with empty memories, each in a folder of its own. */
  start: (count: number) => Promise<void>;
  /** Ends one of them in the middle of whatever it does. */
  kill: (index: number) => Promise<void>;
  /** Their folders go too. */
  close: () => Promise<void>;
};

export async function serveInstances(
  build: Build,
  environment: Readonly<Record<string, string>>,
): Promise<ServedInstances> {
  const front = await startSpreader();
  const sites: Site[] = [];
  const folders: string[] = [];

  async function startOne(): Promise<Site> {
    const folder = `${build.folder}-${folders.length + 1}`;
    folders.push(folder);
    await cp(build.folder, folder, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
    return build.start(environment, path.basename(folder));
  }

  const stopAll = () => Promise.all(sites.splice(0).map((site) => site.stop()));

  return {
    sites,
    front,
    async start(count) {
      await stopAll();
      for (let index = 0; index < count; index += 1) sites.push(await startOne());
      front.use(sites.map(({ url }) => url));
    },
    async kill(index) {
      const [site] = sites.splice(index, 1);
      await site?.kill();
    },
    async close() {
      await stopAll();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
      await front.close();
    },
  };
}
