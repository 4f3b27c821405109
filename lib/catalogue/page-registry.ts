/**
 * Each kind of page: what it shows of the catalogue, and where. For the sitemap, previews, redirects, the pages that a
 * publish renders again, and the unknown paths that are refused. A kind that is missing here is
 * a type error; a route without a kind fails `tests/lib/page-registry.test.ts`.
 */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { Filter } from '@/lib/catalogue/filters';
import {
  ALL_TEMPLATES_PATH,
  belongsUnder,
  canonicalPath,
  contentPagePath,
  filterOfEntry,
  filterPath,
  NEW_TEMPLATES_PATH,
  pathsOf,
} from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { hasSlugs, PAGE_ROUTES, type PageKind, pageKindOf } from '@/lib/runtime/page-kinds';

/** An entry that has a page of its own. */
export type EntryPage = {
  /** Id of its section, where a filter's value is written inside it. */
  entryId: string;
  name: string;
  slug: string;
  /** When that entry was last published. */
  updatedAt: string;
  /** Encoded, the canonical one first. */
  paths: () => readonly string[];
  /** All that pages show of it, to be compared; absent where its page is a list. */
  facts?: () => unknown;
  /** No other page shows it, apart from its link in the footer. */
  isShownOnlyThere?: true;
};

type Address = { path: string; updatedAt: string };

type PageRegistration = {
  /** Whether there is a page. @param slugs of its route, decoded */
  has: (catalogue: Catalogue, ...slugs: string[]) => boolean;
  /** The entries that have one. */
  entries: (catalogue: Catalogue) => Iterable<EntryPage>;
  entry: (catalogue: Catalogue, id: string) => EntryPage | undefined;
  /** Pages worth finding, each at its canonical address. */
  sitemap: (catalogue: Catalogue) => Iterable<Address>;
  /** Shows a choice of all templates: compared as a whole with every publish (`publish/page-fingerprints.ts`). */
  isList: boolean;
};

const WITHOUT_ENTRIES = { has: () => true, entries: () => [], entry: () => undefined };

const listAt = (path: string) => ({
  ...WITHOUT_ENTRIES,
  sitemap: ({ templates }: Catalogue) => [{ path, updatedAt: latest(templates) }],
  isList: true,
});

/** Kinds of pages that are found by an entry's id at once come first. */
const REGISTRY = {
  home: listAt('/'),
  templates: listAt(ALL_TEMPLATES_PATH),
  /** These are rendered for each request. */
  search: { ...WITHOUT_ENTRIES, sitemap: () => [], isList: false },
  compare: { ...WITHOUT_ENTRIES, sitemap: () => [], isList: false },
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
    sitemap: (catalogue) =>
      catalogue.templates.map((template) => ({
        path: canonicalPath(catalogue, template),
        updatedAt: template.updatedAt,
      })),
    isList: false,
  },
  page: {
    has: ({ pageBySlug }, slug) => pageBySlug.has(slug),
    entries: ({ pageBySlug }) => Array.from(pageBySlug.values(), contentPageEntry),
    entry({ pageBySlug }, id) {
      const page = [...pageBySlug.values()].find((one) => one.id === id);
      return page && contentPageEntry(page);
    },
    sitemap: ({ pageBySlug }) =>
      Array.from(pageBySlug.values(), ({ slug, updatedAt }) => ({
        path: contentPagePath(slug),
        updatedAt,
      })),
    isList: false,
  },
  filter: {
    has: ({ filterBySlug }, slug) => filterBySlug.has(slug),
    entries: ({ filterBySlug }) => Array.from(filterBySlug.values(), filterEntry),
    entry(catalogue, id) {
      const filter = filterOfEntry(catalogue, id);
      return filter && filterEntry(filter);
    },
    // An empty list is a page, but nobody looks for it.
    sitemap: ({ filterBySlug }) =>
      [...filterBySlug.values()]
        .filter(({ templates }) => templates.length > 0)
        .map(({ value, templates }) => ({
          path: filterPath(value.slug),
          updatedAt: latest([value, ...templates]),
        })),
    isList: true,
  },
} satisfies Record<PageKind, PageRegistration>;

const registrations = (): readonly PageRegistration[] => Object.values(REGISTRY);

/** Whether the path, encoded, with its query or without, is one of a page. */
export function hasPage(catalogue: Catalogue, path: string): boolean {
  const [pathname = ''] = path.split('?');
  const kind = pageKindOf(pathname);
  if (kind === undefined) return false;
  const registration: PageRegistration = REGISTRY[kind];
  const slugs = pathname
    .split('/')
    .filter((_, at) => PAGE_ROUTES[kind].split('/')[at]?.startsWith('['));
  return registration.has(catalogue, ...slugs.map(decodeURIComponent));
}

/** An entry with a page of its own: a template, a filter's value, a page. */
export function entryPage(catalogue: Catalogue, entryId: string): EntryPage | undefined {
  for (const { entry } of registrations()) {
    const found = entry(catalogue, entryId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where an entry has a page of its own. */
export const pathOfEntry = (catalogue: Catalogue, entryId: string): string | undefined =>
  entryPage(catalogue, entryId)?.paths()[0];

/** All of a kind; without one, all that there are. */
export function entryPages(catalogue: Catalogue, kind?: PageKind): EntryPage[] {
  const kinds = kind === undefined ? registrations() : [REGISTRY[kind]];
  return kinds.flatMap(({ entries }) => [...entries(catalogue)]);
}

/** Every page worth finding, once. */
export const sitemapAddresses = (catalogue: Catalogue): Address[] =>
  registrations().flatMap(({ sitemap }) => [...sitemap(catalogue)]);

/** Lists that are there whatever the content is. */
export const listPaths = (): string[] =>
  Object.entries<PageRegistration>(REGISTRY).flatMap(([kind, { isList }]) =>
    isList && !hasSlugs(kind as PageKind) ? [PAGE_ROUTES[kind as PageKind]] : [],
  );

/** Whether the path, encoded, is one of a list of templates. */
export function isListPath(pathname: string): boolean {
  const kind = pageKindOf(pathname);
  return kind !== undefined && REGISTRY[kind].isList;
}

function filterEntry({ value, section }: Filter): EntryPage {
  const { id, name, slug, updatedAt } = value;
  return { entryId: id ?? section.id, name, slug, updatedAt, paths: () => [filterPath(slug)] };
}

function templateEntry(catalogue: Catalogue, template: Template): EntryPage {
  const { id, name, slug, updatedAt } = template;
  // Each check of all sources renews it: pages follow by time.
  const { sourceCheckedAt: _, ...facts } = template;
  const filterNames = () =>
    catalogue
      .filtersOfTemplate(template)
      .map(({ value, section }) => [section.title, value.name, value.slug]);
  return {
    entryId: id,
    name,
    slug,
    updatedAt,
    paths: () => pathsOf(catalogue, template),
    facts: () => [facts, filterNames()],
  };
}

function contentPageEntry(page: ContentPage): EntryPage {
  const { id, title, slug, updatedAt } = page;
  return {
    entryId: id,
    name: title,
    slug,
    updatedAt,
    paths: () => [contentPagePath(slug)],
    facts: () => page,
    isShownOnlyThere: true,
  };
}

/** ISO times in one form sort as text. */
function latest(dated: readonly { updatedAt: string }[]): string {
  return (
    dated
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  );
}
