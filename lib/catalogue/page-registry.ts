/**
 * Describes every kind of page. Exported functions return paths with the prefix of the catalogue's
 * language.
 */
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { type ContentEntry, entriesOfKind } from '@/lib/catalogue/content-entry';
import type { Filter } from '@/lib/catalogue/filters';
import {
  ALL_TEMPLATES_PATH,
  belongsUnder,
  filterOfEntry,
  filterOfReference,
  filterPath,
  NEW_TEMPLATES_PATH,
  pathsOf,
} from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import {
  byContentKind,
  CONTENT_KINDS,
  type ContentKind,
  contentPath,
  pagesOf,
} from '@/lib/runtime/content-kinds';
import { languageOfPath } from '@/lib/runtime/language-paths';
import { inLanguage, isDefaultLanguage, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { hasSlugs, PAGE_ROUTES, type PageKind, pageKindOf } from '@/lib/runtime/page-kinds';
import { createTurns } from '@/lib/runtime/turns';

export type EntryPage = {
  entryId: string;
  name: string;
  slug: string;
  updatedAt: string;
  /** Encoded paths, the canonical one first. */
  paths: () => readonly string[];
  /** True for a filter without its own entry; `entryId` is then its section's. */
  isInline?: boolean;
};

type Address = { path: string; updatedAt: string };

type PageRegistration = {
  has: (catalogue: Catalogue, ...slugs: string[]) => boolean;
  entries: (catalogue: Catalogue) => Iterable<EntryPage>;
  entry: (catalogue: Catalogue, id: string) => EntryPage | undefined;
  /** By default, the canonical paths of all entries. */
  sitemap?: (catalogue: Catalogue) => Iterable<Address>;
  /** Each publish compares the page as a whole. */
  isList: boolean;
};

const WITHOUT_ENTRIES = { has: () => true, entries: () => [], entry: () => undefined };

const listAt = (path: string) => ({
  ...WITHOUT_ENTRIES,
  sitemap: ({ templates }: Catalogue) => [{ path, updatedAt: latest(templates) }],
  isList: true,
});

const entriesOf = (kind: ContentKind): PageRegistration => ({
  has: ({ entryByPath }, slug) => entryByPath.has(contentPath({ kind, slug })),
  entries: (catalogue) => entriesOfKind(catalogue, kind).map(contentEntryPage),
  entry(catalogue, id) {
    const entry = entriesOfKind(catalogue, kind).find((one) => one.id === id);
    return entry && contentEntryPage(entry);
  },
  isList: false,
});

function listOf(kind: ContentKind): [string, PageRegistration][] {
  const { list: path } = pagesOf(kind);
  if (path === undefined) return [];
  const sitemap = (catalogue: Catalogue) => [
    { path, updatedAt: latest(entriesOfKind(catalogue, kind)) },
  ];
  return [[`${kind}-list`, { ...WITHOUT_ENTRIES, sitemap, isList: true }]];
}

type Lists = Record<`${ContentKind}-list`, PageRegistration>;

const REGISTRY: Record<PageKind, PageRegistration> = {
  home: listAt('/'),
  templates: listAt(ALL_TEMPLATES_PATH),
  search: { ...WITHOUT_ENTRIES, isList: false },
  compare: { ...WITHOUT_ENTRIES, isList: false },
  new: listAt(NEW_TEMPLATES_PATH),
  template: {
    has(catalogue, filterSlug, slug) {
      const template = catalogue.templateBySlug.get(slug);
      return template !== undefined && belongsUnder(catalogue, template, filterSlug);
    },
    entries: (catalogue) => catalogue.templates.map((one) => templateEntry(catalogue, one)),
    entry(catalogue, id) {
      const template = catalogue.templateById.get(id);
      return template && templateEntry(catalogue, template);
    },
    isList: false,
  },
  ...byContentKind(entriesOf),
  ...(Object.fromEntries(CONTENT_KINDS.flatMap(listOf)) as Lists),
  filter: {
    has: ({ filterBySlug }, slug) => filterBySlug.has(slug),
    entries: ({ groups }) => groups.flatMap(({ filters }) => filters.map(filterEntry)),
    entry(catalogue, id) {
      const filter = filterOfEntry(catalogue, id);
      return filter && filterEntry(filter);
    },
    sitemap: ({ filterBySlug }) =>
      [...filterBySlug.values()]
        .filter(({ templates }) => templates.length > 0)
        .map(({ value, templates }) => ({
          path: filterPath(value.slug),
          updatedAt: latest([value, ...templates]),
        })),
    isList: true,
  },
};

const registrations = (): readonly PageRegistration[] => Object.values(REGISTRY);

export function hasPage(catalogue: Catalogue, path: string): boolean {
  const [pathname = ''] = path.split('?');
  const kind = pageKindOf(pathname);
  if (kind === undefined) return false;
  return REGISTRY[kind].has(catalogueOf(catalogue, pathname), ...slugsOfPath(pathname));
}

export const catalogueOf = (catalogue: Catalogue, path: string): Catalogue =>
  catalogueIn(catalogue, languageOfPath(path).language);

/**
 * Decoded slugs; empty if no kind of page has this path.
 * @param pathname encoded
 */
export function slugsOfPath(pathname: string, kind = pageKindOf(pathname)): string[] {
  if (kind === undefined) return [];
  const segments = languageOfPath(pathname).path.split('/');
  return (SLUGS_OF.get(kind) ?? []).map((at) => decodeURIComponent(segments[at] ?? ''));
}

const SLUGS_OF = new Map(
  Object.entries(PAGE_ROUTES).map(([kind, route]) => [
    kind as PageKind,
    route.split('/').flatMap((segment, at) => (segment.startsWith('[') ? [at] : [])),
  ]),
);

export function entryPage(catalogue: Catalogue, entryId: string): EntryPage | undefined {
  for (const { entry } of registrations()) {
    const found = entry(catalogue, entryId);
    if (found !== undefined) return withLanguage(catalogue, found);
  }
  return undefined;
}

const withLanguage = ({ language }: Catalogue, page: EntryPage): EntryPage =>
  isDefaultLanguage(language)
    ? page
    : { ...page, paths: () => page.paths().map((path) => inLanguage(path, language)) };

/** The entry's paths in all languages. */
export const pathsOfEntry = ({ inLanguages }: Catalogue, entryId: string): string[] =>
  [...inLanguages.values()].flatMap((one) => entryPage(one, entryId)?.paths() ?? []);

/** Paths by entry id, in all languages. Inline filters have no entry. */
export async function addressesOf({
  inLanguages,
}: Catalogue): Promise<ReadonlyMap<string, readonly string[]>> {
  const addresses = new Map<string, readonly string[]>();
  const turn = createTurns();
  for (const catalogue of inLanguages.values()) {
    const own = new Map<string, readonly string[]>();
    for (const template of catalogue.templates) {
      for (const reference of template.references) {
        if (own.has(reference.id)) continue;
        const filter = filterOfReference(catalogue, template, reference);
        if (filter === undefined) continue;
        own.set(reference.id, [inLanguage(filterPath(filter.value.slug), catalogue.language)]);
      }
      await turn();
    }
    for (const { entryId, paths, isInline } of entryPages(catalogue)) {
      if (!isInline) own.set(entryId, paths());
      await turn();
    }
    for (const [id, paths] of own) addresses.set(id, [...(addresses.get(id) ?? []), ...paths]);
  }
  return addresses;
}

/**
 * The page's paths, the default language's first. Empty if the site has one language.
 * @param path of an existing page
 */
export function translationsOf(
  catalogue: Catalogue,
  path: string,
): { language: Language; path: string }[] {
  const kind = pageKindOf(path);
  if (kind === undefined || LANGUAGES.length === 1) return [];
  const id = entryIdAt(catalogueOf(catalogue, path), path, kind);
  return LANGUAGES.flatMap((language) => {
    const other = catalogueIn(catalogue, language);
    const own = languageOfPath(path).path;
    const found = id === undefined ? own : REGISTRY[kind].entry(other, id)?.paths()[0];
    const page = found && inLanguage(found, language);
    return page !== undefined && hasPage(other, page) ? [{ language, path: page }] : [];
  });
}

function entryIdAt(catalogue: Catalogue, path: string, kind: PageKind): string | undefined {
  const [first = '', second = ''] = slugsOfPath(path, kind);
  if (kind === 'template') return catalogue.templateBySlug.get(second)?.id;
  if (kind === 'filter') return catalogue.filterBySlug.get(first)?.value.id ?? undefined;
  return catalogue.entryByPath.get(languageOfPath(path).path)?.id;
}

export const pathOfEntry = (catalogue: Catalogue, entryId: string): string | undefined =>
  entryPage(catalogue, entryId)?.paths()[0];

export function entryPages(catalogue: Catalogue, kind?: PageKind): EntryPage[] {
  const kinds = kind === undefined ? registrations() : [REGISTRY[kind]];
  return kinds.flatMap(({ entries }) =>
    Array.from(entries(catalogue), (page) => withLanguage(catalogue, page)),
  );
}

export const sitemapAddresses = (catalogue: Catalogue): Address[] =>
  registrations()
    .flatMap(({ entries, sitemap }) =>
      sitemap === undefined
        ? Array.from(entries(catalogue), ({ paths, updatedAt }) => ({
            path: paths()[0] ?? '',
            updatedAt,
          }))
        : [...sitemap(catalogue)],
    )
    .map(({ path, updatedAt }) => ({ path: inLanguage(path, catalogue.language), updatedAt }));

export const listPaths = (): string[] =>
  Object.entries(REGISTRY).flatMap(([kind, { isList }]) =>
    isList && !hasSlugs(kind as PageKind)
      ? LANGUAGES.map((language) => inLanguage(PAGE_ROUTES[kind as PageKind], language))
      : [],
  );

export function isListPath(pathname: string): boolean {
  const kind = pageKindOf(pathname);
  return kind !== undefined && REGISTRY[kind].isList;
}

function filterEntry({ value, section }: Filter): EntryPage {
  const { id, name, slug, updatedAt } = value;
  const paths = () => [filterPath(slug)];
  return { entryId: id ?? section.id, name, slug, updatedAt, paths, isInline: id === null };
}

function templateEntry(catalogue: Catalogue, template: Template): EntryPage {
  const { id, name, slug, updatedAt } = template;
  return { entryId: id, name, slug, updatedAt, paths: () => pathsOf(catalogue, template) };
}

function contentEntryPage(entry: ContentEntry): EntryPage {
  const { id, title, slug, updatedAt } = entry;
  return { entryId: id, name: title, slug, updatedAt, paths: () => [contentPath(entry)] };
}

function latest(dated: readonly { updatedAt: string }[]): string {
  return (
    dated
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  );
}
