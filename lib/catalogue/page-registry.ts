/** Every kind of page; `tests/lib/page-registry.test.ts` fails on a route without one. */
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

export type EntryPage = {
  entryId: string;
  name: string;
  slug: string;
  updatedAt: string;
  /** Encoded, canonical first. */
  paths: () => readonly string[];
  /** Everything pages show of it, for comparison; absent for lists. */
  facts?: () => unknown;
  isShownOnlyThere?: true;
};

type Address = { path: string; updatedAt: string };

type PageRegistration = {
  has: (catalogue: Catalogue, ...slugs: string[]) => boolean;
  entries: (catalogue: Catalogue) => Iterable<EntryPage>;
  entry: (catalogue: Catalogue, id: string) => EntryPage | undefined;
  sitemap: (catalogue: Catalogue) => Iterable<Address>;
  /** Compared as a whole with each publish, as it shows a selection of all templates. */
  isList: boolean;
};

const WITHOUT_ENTRIES = { has: () => true, entries: () => [], entry: () => undefined };

const listAt = (path: string) => ({
  ...WITHOUT_ENTRIES,
  sitemap: ({ templates }: Catalogue) => [{ path, updatedAt: latest(templates) }],
  isList: true,
});

const REGISTRY = {
  home: listAt('/'),
  templates: listAt(ALL_TEMPLATES_PATH),
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

export function entryPage(catalogue: Catalogue, entryId: string): EntryPage | undefined {
  for (const { entry } of registrations()) {
    const found = entry(catalogue, entryId);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const pathOfEntry = (catalogue: Catalogue, entryId: string): string | undefined =>
  entryPage(catalogue, entryId)?.paths()[0];

export function entryPages(catalogue: Catalogue, kind?: PageKind): EntryPage[] {
  const kinds = kind === undefined ? registrations() : [REGISTRY[kind]];
  return kinds.flatMap(({ entries }) => [...entries(catalogue)]);
}

export const sitemapAddresses = (catalogue: Catalogue): Address[] =>
  registrations().flatMap(({ sitemap }) => [...sitemap(catalogue)]);

export const listPaths = (): string[] =>
  Object.entries<PageRegistration>(REGISTRY).flatMap(([kind, { isList }]) =>
    isList && !hasSlugs(kind as PageKind) ? [PAGE_ROUTES[kind as PageKind]] : [],
  );

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
  // Changes with each check of all sources; not worth a render.
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

function latest(dated: readonly { updatedAt: string }[]): string {
  return (
    dated
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  );
}
