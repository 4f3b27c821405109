/** The editors' site on several instances that share their pages, each publish told to another. */
import { type Office, openOfficeWith } from '#tests/site/editorial-office';
import { readerOfAll } from '#tests/site/instances/reader-of-all';
import { serveInstances } from '#tests/site/instances/served-instances';
import { startSpreader } from '#tests/site/instances/spreader';
import type { Reader } from '#tests/site/reader';

export const openOfficeOfSeveral = (count: number): Promise<Office<Reader>> =>
  openOfficeWith({ ISR_CACHE: 'redis' }, async ({ services, build, environment, endings }) => {
    const { front, sites, start, close } = await serveInstances(build, environment);
    endings.push(close);
    // In front of the webhook alone, so that each telling goes to the next instance.
    const teller = await startSpreader();
    endings.push(teller.close);
    services.contentService.webhooks.url = `${teller.url}/api/contentful/webhook`;
    const origins = () => sites.map(({ url }) => url);
    /** Their memories are empty then, and their folders as they were built. */
    const restart = async () => {
      await start(count);
      teller.use(origins());
    };
    await restart();
    return { newReader: async () => readerOfAll(origins(), front.url), restart };
  });
