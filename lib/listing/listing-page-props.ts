import { PAGE_SIZE } from '@/lib/cards/first-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { type Filter, filterItems } from '@/lib/catalogue/filters';
import { filterPath, markdownPath } from '@/lib/catalogue/paths';
import type { FilterItem, Template } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getFrameworkTemplates } from '@/lib/contentful/get-framework-templates';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { filterOgImage } from '@/lib/page/og-image-url';
import type { PageContext } from '@/lib/page/page-context';
import type { PageRedirect, PageResult } from '@/lib/page/page-result';
import type { TemplateList } from '@/lib/page-props';
import { isDevelopment } from '@/lib/runtime/env';

type ListingProps = { list: TemplateList };

export async function allTemplatesPage(
  pageContext: PageContext,
): Promise<PageResult<ListingProps>> {
  const { catalogue, featured } = pageContext;
  const matches = countFacets(catalogue, EMPTY_SELECTION, featured);
  await loadPlaceholderColours(firstPictures(matches.templates));
  const { list, shown } = listingProps(pageContext, EMPTY_SELECTION, matches);
  return {
    kind: 'ok',
    props: { list },
    entryIds: entriesOf(catalogue, [], shown),
    picks: idsOf(featured),
  };
}

/** @param filterSlug the decoded slug */
export async function filterPage(
  pageContext: PageContext,
  filterSlug: string,
): Promise<PageResult<ListingProps>> {
  const { access, catalogue, featured, kind } = pageContext;
  const filter = catalogue.filterBySlug.get(filterSlug);
  if (filter === undefined)
    return listMarkdownRedirect(catalogue, filterSlug) ?? { kind: 'notFound' };
  const selection = { ...EMPTY_SELECTION, filters: [filter] };
  const matches = countFacets(catalogue, selection, featured);
  // In draft mode, Contentful itself lists the framework's templates.
  const own =
    kind === 'draft' && filter.isFramework
      ? new Set(
          await getFrameworkTemplates(filter, { access, language: catalogue.language, all: true }),
        )
      : undefined;
  const templates = matches.templates.filter((template) => own?.has(template) ?? true);
  await loadPlaceholderColours(firstPictures(templates));
  const { list, shown } = listingProps(pageContext, selection, { ...matches, templates });
  return {
    kind: 'ok',
    props: { list },
    entryIds: entriesOf(catalogue, [filter], shown),
    picks: idsOf(featured),
    ogImage: filterOgImage(catalogue, filter),
  };
}

const idsOf = (templates: readonly Template[]) => templates.map(({ id }) => id);

function listMarkdownRedirect(
  { filterBySlug }: Catalogue,
  filterSlug: string,
): PageRedirect | undefined {
  if (!filterSlug.endsWith('.md')) return undefined;
  const filter = filterBySlug.get(filterSlug.slice(0, -'.md'.length));
  if (filter === undefined) return undefined;
  const { value, section } = filter;
  const to = markdownPath(filterPath(value.slug));
  return { kind: 'redirect', to, entryId: value.id ?? section.id };
}

const firstPictures = (templates: readonly Template[]) =>
  templates.slice(0, PAGE_SIZE).map(({ picture }) => picture);

export async function filterPaths(): Promise<(FilterItem & { locale?: string })[]> {
  if (isDevelopment()) return [];
  const { value } = await getCatalogue();
  return [...value.inLanguages.values()].flatMap((catalogue) => {
    const { id } = catalogue.language;
    const locale = catalogue === value ? {} : { locale: id };
    const filters = catalogue.groups.flatMap((group) => group.filters);
    return filterItems(filters).map((item) => ({ ...item, ...locale }));
  });
}

function* entriesOf(
  { groups }: Catalogue,
  chosen: readonly Filter[],
  shown: readonly Template[],
): Generator<string> {
  for (const { section } of groups) yield section.id;
  for (const { value } of chosen) if (value.id !== null) yield value.id;
  for (const { id } of shown) yield id;
}
