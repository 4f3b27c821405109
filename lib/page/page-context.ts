import { draftWords } from '@/copy/draft';
import { navigationOf } from '@/lib/cards/navigation';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { fieldId } from '@/lib/contentful/field-names';
import { getCatalogueSince, getCatalogueSincePublish } from '@/lib/contentful/get-catalogue';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { readDrafts, readPreviewLocale } from '@/lib/contentful/share-draft-reads';
import { type EdgeSettings, getEdgeSettings } from '@/lib/edge-config/settings';
import { bannerText, draftStyles, readLastPublish } from '@/lib/page/draft-changes';
import { featuredTemplates } from '@/lib/page/featured-templates';
import { pollVersions } from '@/lib/page-cache/poll-versions';
import { store } from '@/lib/page-cache/store';
import type { LayoutProps, PreviewSpace } from '@/lib/page-props';
import { settings } from '@/lib/runtime/env';
import {
  DEFAULT_LANGUAGE,
  isDefaultLanguage,
  type Language,
  languageWithId,
} from '@/lib/runtime/languages';
import { lastPublishAt } from '@/lib/runtime/last-publish';
import type { RenderKind } from '@/lib/runtime/render-kind';
import type { Reading } from '@/lib/swr-value';

export type PageContext = {
  kind: RenderKind;
  access: Access;
  catalogue: Catalogue;
  /** True if Contentful is down, so missing content may exist. */
  isStale: boolean;
  /** The start of the read, in milliseconds. */
  readAt: number;
  edge: EdgeSettings;
  featured: readonly Template[];
  layout: LayoutProps;
};

/**
 * @param locale Next's name of the language
 * @throws if there is no catalogue; `isr` falls back to the last catalogue
 */
export async function loadPageContext(kind: RenderKind, locale?: string): Promise<PageContext> {
  const isDraft = kind === 'draft';
  const language = languageWithId(locale);
  const [{ value, isStale, readAt }, edge, preview] = await Promise.all([
    readCatalogueFor(kind),
    getEdgeSettings(),
    isDraft ? previewSpace(language) : undefined,
    isDraft ? readLastPublish() : undefined,
  ]);
  const catalogue = catalogueIn(value, language);
  return {
    kind,
    access: isDraft ? 'preview' : 'delivery',
    catalogue,
    isStale,
    readAt,
    edge,
    featured: await featuredTemplates(catalogue, edge.featured),
    layout: {
      announcement: currentAnnouncement(edge, language),
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
    if (settings().deployment === 'serverless') await store().sync();
    return getCatalogueSince(lastPublishAt());
  }
  return readPublishedCatalogue();
}

/** The result includes the last publish, whichever instance handled it. */
export async function readPublishedCatalogue(): Promise<Reading<Catalogue>> {
  await pollVersions();
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

async function previewSpace(
  language: Language,
): Promise<Omit<PreviewSpace, 'draftStyles' | 'sections'>> {
  const { spaceId, environment } = settings().content;
  const locale = await readPreviewLocale(language);
  const { typed } = draftWords(language);
  return { spaceId, environment, locale, banner: bannerText(language), typed };
}

/** Edge Config's announcement is in the default language. */
function currentAnnouncement(
  { announcement }: EdgeSettings,
  language: Language,
): LayoutProps['announcement'] {
  if (announcement === null) return null;
  const { until } = announcement;
  if (until !== null && Date.parse(until) <= Date.now()) return null;
  return isDefaultLanguage(language)
    ? announcement
    : { ...announcement, lang: DEFAULT_LANGUAGE.tag };
}
