/** What every page is made from, read within one deadline. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Access } from '#lib/content/contentful-client';
import {
  readCatalogue,
  readDraftCatalogue,
  readFreshCatalogue,
} from '#lib/content/current-catalogue';
import { type EdgeSettings, readEdgeSettings } from '#lib/edge-config';
import { menuOf } from '#lib/gallery/site-menu';
import type { SiteChrome } from '#lib/page-props';

/**
 * `draft`: an editor looks, nothing is kept. `on-demand`: content just changed, only what the service
 * says now will do. `usual`: at most 30 seconds old, the last good catalogue where there is no newer.
 */
export type VisitKind = 'usual' | 'on-demand' | 'draft';

export type Visit = {
  kind: VisitKind;
  access: Access;
  catalogue: Catalogue;
  /** The content service is silent: what is absent here may well exist. */
  isLastGood: boolean;
  edge: EdgeSettings;
  chrome: SiteChrome;
};

export async function beginVisit(kind: VisitKind): Promise<Visit> {
  const [{ value: catalogue, isLastGood }, edge] = await Promise.all([
    readCatalogueFor(kind),
    readEdgeSettings(),
  ]);
  const isDraft = kind === 'draft';
  return {
    kind,
    access: isDraft ? 'preview' : 'delivery',
    catalogue,
    isLastGood,
    edge,
    chrome: { announcement: announcementNow(edge), isDraft, menu: menuOf(catalogue) },
  };
}

async function readCatalogueFor(kind: VisitKind) {
  if (kind === 'draft') return { value: await readDraftCatalogue(), isLastGood: false };
  if (kind === 'on-demand') return { value: await readFreshCatalogue(), isLastGood: false };
  return readCatalogue();
}

function announcementNow({ announcement }: EdgeSettings): SiteChrome['announcement'] {
  if (announcement === null) return null;
  const { text, href, until } = announcement;
  return until !== null && Date.parse(until) <= Date.now() ? null : { text, href };
}
