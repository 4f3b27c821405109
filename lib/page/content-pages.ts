import type { GetStaticPaths, GetStaticProps } from 'next';
import { cardImage, templateCard } from '@/lib/cards/template-card-props';
import {
  type ContentEntry,
  entriesOfKind,
  isReservedEntry,
  linkedTemplates,
} from '@/lib/catalogue/content-entry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { renderOverview } from '@/lib/markdown/overview-renderer';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import { contentOgImage } from '@/lib/page/og-image-url';
import type { PageContext } from '@/lib/page/page-context';
import type { ContentDetail, ContentLink, Picture } from '@/lib/page-props';
import {
  type ContentKind,
  contentPath,
  type FieldContents,
  pagesOf,
} from '@/lib/runtime/content-kinds';
import { isDevelopment } from '@/lib/runtime/env';

type Params = { slug: string };

/** Development calls this on each visit. */
export const contentPaths =
  (kind: ContentKind): GetStaticPaths<Params> =>
  async () => {
    if (isDevelopment()) return { paths: [], fallback: 'blocking' };
    const { value } = await getCatalogue();
    const paths = [...value.inLanguages.values()].flatMap((catalogue) => {
      const locale = catalogue === value ? {} : { locale: catalogue.language.id };
      return entriesOfKind(catalogue, kind).map(({ slug }) => ({ params: { slug }, ...locale }));
    });
    return { paths, fallback: 'blocking' };
  };

export const contentProps =
  <Kind extends ContentKind>(
    kind: Kind,
  ): GetStaticProps<PageProps<{ page: ContentDetail<Kind> }>, Params> =>
  async (context) => {
    const slug = context.params?.slug ?? '';
    // Another spelling of a reserved slug is possible, such as `/%74emplates`.
    if (isReservedEntry({ kind, slug })) return { notFound: true };
    const path = contentPath({ kind, slug });
    return getPageProps(context, path, async (pageContext) => {
      const { catalogue } = pageContext;
      const entry = catalogue.entryByPath.get(path);
      if (entry === undefined) return { kind: 'notFound' };
      const linked = linkedTemplates(catalogue, entry);
      return {
        kind: 'ok',
        ogImage: contentOgImage(catalogue, entry),
        props: { page: (await shownFields(pageContext, entry)) as ContentDetail<Kind> },
        entryIds: [entry.id, ...linked.map(({ id }) => id)],
      };
    });
  };

export const contentListProps =
  (kind: ContentKind): GetStaticProps<PageProps<{ entries: readonly ContentLink[] }>> =>
  (context) =>
    getPageProps(context, pagesOf(kind).list ?? '/', (pageContext) => {
      const entries = entriesOfKind(pageContext.catalogue, kind);
      const links = entries.map((entry) => ({
        ...livePreviewIds(pageContext, kind, entry),
        title: entry.title,
        description: entry.description,
        href: contentPath(entry),
      }));
      return { kind: 'ok', props: { entries: links }, entryIds: entries.map(({ id }) => id) };
    });

async function shownFields(pageContext: PageContext, entry: ContentEntry) {
  const { title, description, updatedAt, kind } = entry;
  const shown: Record<string, unknown> = { title, description, updatedAt };
  for (const [field, is] of Object.entries(pagesOf(kind).contents)) {
    if (is !== 'slug') shown[field] = await shownField(pageContext, entry, field, is);
  }
  return { ...shown, ...livePreviewIds(pageContext, kind, entry) };
}

async function shownField(
  pageContext: PageContext,
  entry: ContentEntry,
  field: string,
  is: FieldContents,
): Promise<unknown> {
  if (is === 'templates') {
    const templates = linkedTemplates(pageContext.catalogue, entry, field);
    await loadPlaceholderColours(templates.map(({ picture }) => picture));
    return templates.map((template) => templateCard(pageContext, template));
  }
  const value: unknown = entry[field as keyof ContentEntry];
  if (is === 'picture') {
    const picture = value as Picture | null;
    await loadPlaceholderColours([picture]);
    return cardImage(picture);
  }
  if (is !== 'markdown') return value;
  const rendered =
    typeof value === 'string'
      ? await renderOverview(value, undefined, pageContext.catalogue.language)
      : null;
  if (pageContext.kind !== 'draft') recordOverview(pageContext.catalogue.language, entry, rendered);
  return { html: rendered?.text ?? null, isMissing: rendered === undefined };
}
