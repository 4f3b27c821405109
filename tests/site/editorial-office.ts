/** All that editors and visitors need: local services, the production site on them, a browser. */
import { startServices } from '#local/services';
import { openBrowser } from '#tests/site/browser';
import { openDesk } from '#tests/site/editorial-desk';
import { editorialSpace, FEATURED } from '#tests/site/editorial-space';
import { buildSite } from '#tests/site/production-site';
import { openReader } from '#tests/site/site-reader';

/** As the vendor's does, the delivery host goes on serving what was before a publish, for a while. */
const LAG_MS = 400;

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Rejects, with nothing left running, where the site can't be built or started. */
export async function openOffice() {
  const endings: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const services = await startServices({
      content: editorialSpace(),
      edgeConfigItems: { featured: FEATURED },
      siteUrl: 'https://gallery.example',
      keyValueBackend: 'embedded',
      deliveryLagMs: LAG_MS,
    });
    endings.push(services.close);
    const { environment, contentService } = services;
    const build = await buildSite(environment);
    endings.push(build.remove);
    if (!build.output.includes('Generating static pages')) throw new Error(build.output);
    const browser = await openBrowser();
    endings.push(() => browser.close());

    const start = async () => {
      const started = await build.start(environment);
      contentService.webhooks.url = `${started.url}/api/contentful/webhook`;
      return started;
    };
    let site = await start();
    endings.push(() => site.stop());

    return {
      desk: openDesk(services),
      /** Path that leads to the preview of an entry. */
      previewOf: (entryId: string) =>
        `/api/draft/enable?secret=${environment.DRAFT_SECRET}&id=${entryId}`,
      /** Somebody in a browser of their own: no cookies, nothing kept. */
      newReader: () => openReader(browser, site.url),
      /** Readers of before are left with the address of a site that is gone. */
      async restart() {
        await site.stop();
        site = await start();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
