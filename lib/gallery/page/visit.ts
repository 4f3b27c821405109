/** What every page is made from, read within one deadline. */
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Access } from '#lib/content/contentful-client';
import {
  readCatalogue,
  readCatalogueSince,
  readDraftCatalogue,
} from '#lib/content/current-catalogue';
import { readDefaultLocale } from '#lib/content/read-default-locale';
import { type EdgeSettings, readEdgeSettings } from '#lib/edge-config';
import { settings } from '#lib/env';
import { isOlderThanLastPublish, lastPublishAt } from '#lib/gallery/page/last-publish';
import { menuOf } from '#lib/gallery/page/site-menu';
import { learnOfPublishes } from '#lib/isr-cache/publishes-elsewhere';
import type { PreviewPlace, SiteChrome } from '#lib/page-props';
import type { Reading } from '#lib/revalidated-item';

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
  /** When reading the catalogue began, in milliseconds. */
  readAt: number;
  edge: EdgeSettings;
  chrome: SiteChrome;
};

export async function beginVisit(kind: VisitKind): Promise<Visit> {
  const isDraft = kind === 'draft';
  const [{ value: catalogue, isLastGood, readAt }, edge, preview] = await Promise.all([
    readCatalogueFor(kind),
    readEdgeSettings(),
    isDraft ? previewPlace() : undefined,
  ]);
  return {
    kind,
    access: isDraft ? 'preview' : 'delivery',
    catalogue,
    isLastGood,
    readAt,
    edge,
    chrome: {
      announcement: announcementNow(edge),
      isDraft,
      menu: menuOf(catalogue),
      ...(preview === undefined ? {} : { preview }),
    },
  };
}

async function readCatalogueFor(kind: VisitKind): Promise<Reading<Catalogue>> {
  if (kind === 'draft') {
    const readAt = Date.now();
    return { value: await readDraftCatalogue(), isLastGood: false, readAt };
  }
  if (kind === 'on-demand') return readCatalogueSince(lastPublishAt());
  await learnOfPublishes();
  const reading = await readCatalogue();
  if (reading.isLastGood || !isOlderThanLastPublish(reading.readAt)) return reading;
  // Where the service has gone silent since, what was read before is the last good.
  return readCatalogueSince(lastPublishAt()).catch(() => reading);
}

async function previewPlace(): Promise<PreviewPlace> {
  const { spaceId, environment } = settings().content;
  return { spaceId, environment, locale: await readDefaultLocale('preview') };
}

function announcementNow({ announcement }: EdgeSettings): SiteChrome['announcement'] {
  const until = announcement?.until ?? null;
  return until !== null && Date.parse(until) <= Date.now() ? null : announcement;
}
