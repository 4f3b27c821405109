import { type Services, startServices } from '@/commands/start-services';
import { openBrowser } from '@/tests/fixtures/browser';
import { type Build, buildSite } from '@/tests/fixtures/production-site';
import type { Reader } from '@/tests/fixtures/reader';
import { type BrowserReader, openReader } from '@/tests/fixtures/site-reader';
import { type Cms, openCms } from '@/tests/site/caching/editor-journey/cms-client';
import { editorialSpace, FEATURED } from '@/tests/site/caching/editor-journey/space';

/** As at Contentful. */
const LAG_MS = 400;

export type Gallery<Who extends Reader = BrowserReader> = Served<Who> & {
  cms: Cms;
  previewOf: (entryId: string) => string;
  close: () => Promise<void>;
};

type Served<Who extends Reader> = {
  newReader: () => Promise<Who>;
  /** Changes the site's URL. */
  restart: () => Promise<void>;
};

type Place = {
  services: Services;
  build: Build;
  environment: Readonly<Record<string, string>>;
  endings: (() => Promise<void>)[];
};

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
