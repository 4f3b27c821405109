import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { fieldId } from '@/lib/contentful/field-names';
import { getCatalogueSince, getCatalogueSincePublish } from '@/lib/contentful/get-catalogue';
import { readDrafts, readPreviewLocale } from '@/lib/contentful/get-draft-catalogue';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { type EdgeSettings, getEdgeSettings } from '@/lib/edge-config/settings';
import { bannerText, draftStyles, readLastPublish } from '@/lib/page/draft-changes';
import { featuredTemplates } from '@/lib/page/featured-templates';
import { navigationOf } from '@/lib/page/navigation';
import { instances } from '@/lib/page-cache/instances';
import type { LayoutProps, PreviewSpace } from '@/lib/page-props';
import { settings } from '@/lib/runtime/env';
import { lastPublishAt } from '@/lib/runtime/last-publish';
import type { RenderKind } from '@/lib/runtime/render-kind';
import type { Reading } from '@/lib/swr-value';

export type PageContext = {
  kind: RenderKind;
  access: Access;
  catalogue: Catalogue;
  /** Contentful is down: what is missing may exist. */
  isStale: boolean;
  /** Start of the read, in milliseconds. */
  readAt: number;
  edge: EdgeSettings;
  featured: readonly Template[];
  layout: LayoutProps;
};

/** @throws without a catalogue; `isr` falls back to the last */
export async function loadPageContext(kind: RenderKind): Promise<PageContext> {
  const isDraft = kind === 'draft';
  const [{ value: catalogue, isStale, readAt }, edge, preview] = await Promise.all([
    readCatalogueFor(kind),
    getEdgeSettings(),
    isDraft ? previewSpace() : undefined,
    isDraft ? readLastPublish() : undefined,
  ]);
  return {
    kind,
    access: isDraft ? 'preview' : 'delivery',
    catalogue,
    isStale,
    readAt,
    edge,
    featured: await featuredTemplates(catalogue, edge.featured),
    layout: {
      announcement: currentAnnouncement(edge),
      isDraft,
      navigation: navigationOf(catalogue),
      ...(preview === undefined ? {} : { preview: { ...preview, ...draftPreview(catalogue) } }),
    },
  };
}

async function readCatalogueFor(kind: RenderKind): Promise<Reading<Catalogue>> {
  if (kind === 'draft') {
    const readAt = Date.now();
    return { value: await readDrafts(), isStale: false, readAt };
  }
  if (kind === 'on-demand') {
    await instances().syncPublishVersion();
    return getCatalogueSince(lastPublishAt());
  }
  return readPublishedCatalogue();
}

/** Whichever instance handled the last publish. */
export async function readPublishedCatalogue(): Promise<Reading<Catalogue>> {
  await instances().pollPublishVersion();
  return getCatalogueSincePublish();
}

function draftPreview(catalogue: Catalogue): Pick<PreviewSpace, 'draftStyles' | 'sections'> {
  const sections = catalogue.groups.map(({ section: { id, title, field } }) => ({
    ...livePreviewIds({ kind: 'draft' }, 'section', { id, slug: '' }),
    title,
    field: fieldId('template', field),
  }));
  return { draftStyles: draftStyles(catalogue), sections };
}

async function previewSpace(): Promise<Omit<PreviewSpace, 'draftStyles' | 'sections'>> {
  const { spaceId, environment } = settings().content;
  const locale = await readPreviewLocale();
  return { spaceId, environment, locale, banner: bannerText() };
}

function currentAnnouncement({ announcement }: EdgeSettings): LayoutProps['announcement'] {
  const until = announcement?.until ?? null;
  return until !== null && Date.parse(until) <= Date.now() ? null : announcement;
}
