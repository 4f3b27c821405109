/** All that editors and visitors need: local services, the production site on them, a browser. */
import { type Services, startServices } from '@/commands/start-services';
import { openBrowser } from '@/tests/fixtures/browser';
import { type Build, buildSite } from '@/tests/fixtures/production-site';
import type { Reader } from '@/tests/fixtures/reader';
import { type BrowserReader, openReader } from '@/tests/fixtures/site-reader';
import { type Cms, openCms } from '@/tests/site/caching/editor-journey/cms-client';
import { editorialSpace, FEATURED } from '@/tests/site/caching/editor-journey/space';

/** As the vendor's does, the delivery host goes on serving what was before a publish, for a while. */
const LAG_MS = 400;

export type Gallery<Who extends Reader = BrowserReader> = Served<Who> & {
  cms: Cms;
  /** Path that leads to the preview of an entry. */
  previewOf: (entryId: string) => string;
  close: () => Promise<void>;
};

type Served<Who extends Reader> = {
  /** Somebody of their own: no cookies, nothing kept. */
  newReader: () => Promise<Who>;
  /** Readers of before are left with the address of a site that is gone. */
  restart: () => Promise<void>;
};

type Place = {
  services: Services;
  build: Build;
  environment: Readonly<Record<string, string>>;
  /** Called in the end, the latest first. */
  endings: (() => Promise<void>)[];
};

/** One server of the site, read in a browser. */
export const openGallery = (): Promise<Gallery> =>
  openGalleryWith({}, async ({ services: { contentService }, build, environment, endings }) => {
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
      newReader: () => openReader(browser, site.url),
      async restart() {
        await site.stop();
        site = await start();
      },
    };
  });

/**
 * Rejects, with nothing left running, where the site can't be built or started.
 *
 * @param variables of the site, beside those that make it use the services
 * @param serve starts the site, and tells it of changes
 */
export async function openGalleryWith<Who extends Reader>(
  variables: Readonly<Record<string, string>>,
  serve: (place: Place) => Promise<Served<Who>>,
): Promise<Gallery<Who>> {
  const endings: Place['endings'] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const services = await startServices({
      content: editorialSpace(),
      edgeConfigItems: { featured: FEATURED },
      siteUrl: 'https://gallery.example',
      keyValueBackend: 'memory',
      deliveryLagMs: LAG_MS,
    });
    endings.push(services.close);
    const environment = { ...services.environment, ...variables };
    const build = await buildSite(environment);
    endings.push(build.remove);
    if (!build.output.includes('Generating static pages')) throw new Error(build.output);
    const served = await serve({ services, build, environment, endings });
    return {
      ...served,
      cms: openCms(services),
      previewOf: (entryId) => `/api/draft/enable?secret=${environment.DRAFT_SECRET}&id=${entryId}`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
