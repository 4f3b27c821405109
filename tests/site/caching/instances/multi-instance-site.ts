import type { Reader } from '@/tests/fixtures/reader';
import { type Gallery, openGalleryWith } from '@/tests/site/caching/editor-journey/site-fixture';
import { readerOfAll } from '@/tests/site/caching/instances/all-instances-reader';
import { startSpreader } from '@/tests/site/caching/instances/round-robin';
import { serveInstances } from '@/tests/site/caching/instances/start-instances';

export const openGalleryOfSeveral = (
  count: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<Gallery<Reader>> =>
  openGalleryWith(
    { ISR_CACHE: 'redis', ...variables },
    async ({ services, build, environment, endings }) => {
      const { proxy, sites, start, close } = await serveInstances(build, environment);
      endings.push(close);
      // Each webhook goes to the next instance.
      const webhookSpreader = await startSpreader();
      endings.push(webhookSpreader.close);
      services.contentService.webhooks.url = `${webhookSpreader.url}/api/contentful/webhook`;
      const origins = () => sites.map(({ url }) => url);
      const restart = async () => {
        await start(count);
        webhookSpreader.use(origins());
      };
      await restart();
      return { newReader: async () => readerOfAll(origins(), proxy.url), restart };
    },
  );
