/**
 * Equal stamps mean equal props, except for placeholder colours, `sourceCheckedAt` and Edge Config,
 * which are refreshed by time.
 */
import { hash } from 'node:crypto';
import { firstTemplates, MAX_ON_HOME, PAGE_SIZE } from '@/lib/cards/first-templates';
import { navigationOf } from '@/lib/cards/navigation';
import { newTemplates } from '@/lib/cards/new-templates';
import { relatedTemplates } from '@/lib/cards/related-templates';
import { newSince } from '@/lib/cards/sort-templates';
import { successorOf } from '@/lib/cards/successor';
import { templateCard } from '@/lib/cards/template-card-props';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entriesOfKind, linkedTemplates } from '@/lib/catalogue/content-entry';
import type { Filter, FilterGroup } from '@/lib/catalogue/filters';
import { catalogueOf, slugsOfPath, translationsOf } from '@/lib/catalogue/page-registry';
import { belongsUnder, publisherPath } from '@/lib/catalogue/paths';
import { MAX_POPULAR, popularFilters } from '@/lib/catalogue/popular-filters';
import { isStartable, type Template } from '@/lib/catalogue/template';
import { absentTag, isAbsentTag } from '@/lib/redis/cache-tags';
import { CONTENT_KINDS, contentPath, isContentKind } from '@/lib/runtime/content-kinds';
import { LANGUAGES } from '@/lib/runtime/languages';
import { memoised } from '@/lib/runtime/memoised';
import { type PageKind, pageKindOf } from '@/lib/runtime/page-kinds';
import { perCatalogue, serverCell } from '@/lib/runtime/server-state';

const LENGTH = 12;
/** This ends the stamps of incomplete pages and of pages with another version's text. */
const UNPROVEN = '?';

export const NOT_FOUND = '404';
export const redirectStamp = (to: string, permanent = true): string =>
  permanent ? `>${to}` : `>${to} temporarily`;
export const isPageStamp = (stamp: string): boolean => !/^(?:404$|>)/.test(stamp);
export const unprovenStamp = (stamp: string): string => stamp + UNPROVEN;
export const isProven = (stamp: string): boolean => !stamp.endsWith(UNPROVEN);

/**
 * @param path encoded
 * @param picks ids of related templates that editors picked, which the catalogue doesn't have; for
 * an unpublished one its `absentTag`
 * @returns `undefined` if there is no page
 */
export type StampOf = (path: string, picks?: readonly string[]) => string | undefined;

const stampsIn = perCatalogue('pageStamps', createStamps);

/** Stamps include the paths of translations, because each page links to them. */
export const stampsOf =
  (catalogue: Catalogue): StampOf =>
  (path, picks) => {
    const stamp = stampsIn(catalogueOf(catalogue, path))(path, picks);
    if (stamp === undefined || LANGUAGES.length === 1) return stamp;
    return hashOf([stamp, translationsOf(catalogue, path).map((one) => one.path)]);
  };

function createStamps(catalogue: Catalogue): StampOf {
  const navigation = memoised(() => hashOf(navigationOf(catalogue)));
  const popular = memoised(() => hashOf(catalogue.groups.map(popularIn).filter(Boolean)));
  const popularInFirst = memoised(() => hashOf(catalogue.groups.slice(0, 1).map(popularIn)));
  const parts = memoised((template: Template) => partsOf(catalogue, template));
  const card = (template: Template) => parts(template).card;
  const whatsNew = memoised(() =>
    hashOf(
      newTemplates(catalogue).map((template) => [
        newSince(template),
        template.sourceCreatedAt !== null,
        card(template),
      ]),
    ),
  );
  const related = memoised((template: Template) =>
    relatedTemplates(catalogue, template, []).map(card).join(),
  );

  const featuredOf = (picks: readonly string[]) =>
    picks.flatMap((id) => catalogue.templateById.get(id) ?? []).filter(isStartable);

  function homeView(picks: readonly string[]): unknown {
    const startable = catalogue.templates.filter(isStartable);
    const shown = firstTemplates(startable, featuredOf(picks), MAX_ON_HOME);
    return [catalogue.templates.length, popular(), shown.map(card)];
  }

  const groups = catalogue.groups.filter(({ filters }) => filters.length > 0);
  const sections = memoised(() =>
    hashOf(
      groups.map(({ section, filters }) => [
        [section.id, section.field, section.title],
        filters.map(({ value, templates }) => [value.name, templates.length > 0 && value.slug]),
      ]),
    ),
  );
  const countsOf = memoised(({ filters }: FilterGroup) =>
    hashOf(filters.map(({ templates }) => templates.length)),
  );

  function listView(templates: readonly Template[], picks: readonly string[]): unknown {
    const shown = firstTemplates(templates, featuredOf(picks), PAGE_SIZE);
    const isEmpty = catalogue.templates.length === 0;
    const help = templates.length === 0 ? [isEmpty, popularInFirst()] : [];
    return [templates.length, shown.map(card), help];
  }

  const allCounts = memoised(() => hashOf(groups.map(countsOf)));
  const filterStamp = memoised(({ value, section, templates }: Filter) => {
    const { updatedAt: _, ...words } = value;
    const own = groups.filter((group) => group.section === section).map(countsOf);
    // The counts of other sections follow from these templates' filters, whose order doesn't
    // matter.
    const others = templates.reduce((sum, template) => sum + parts(template).filters, 0);
    const covers = templates.slice(0, PAGE_SIZE).map(card);
    return hashOf([words, section.field, sections(), own, others, covers]);
  });

  const templateStamp = memoised((template: Template) => hashTemplate(template, related(template)));

  function hashTemplate(template: Template, shown: string): string {
    return hashOf([navigation(), parts(template).facts, shown, successorOf(catalogue, template)]);
  }

  const filterName = memoised(({ value }: Filter) => hashOf([value.name, value.slug]).slice(0, 4));

  /** These stamps are short, because most pages are of templates, and each template has several. */
  function templatePageStamp(template: Template, filterSlug: string, picks: readonly string[]) {
    const shown = picks.length > 0 && relatedTemplates(catalogue, template, picks).map(card).join();
    const stamp = shown === false ? templateStamp(template) : hashTemplate(template, shown);
    const filter = catalogue.filterBySlug.get(filterSlug);
    return stamp.slice(0, LENGTH - 4) + (filter === undefined ? 'none' : filterName(filter));
  }

  function view(kind: PageKind, slug: string, picks: readonly string[]): unknown {
    const listed = CONTENT_KINDS.find((one) => kind === `${one}-list`);
    if (listed !== undefined) return entriesOfKind(catalogue, listed);
    if (isContentKind(kind)) {
      const entry = catalogue.entryByPath.get(contentPath({ kind, slug }));
      return entry && [entry, linkedTemplates(catalogue, entry).map(card)];
    }
    switch (kind) {
      case 'home':
        return homeView(picks);
      case 'templates':
        return [sections(), allCounts(), listView(catalogue.templates, picks)];
      case 'new':
        return whatsNew();
      case 'filter': {
        const filter = catalogue.filterBySlug.get(slug);
        return filter && [filterStamp(filter), listView(filter.templates, picks)];
      }
      default:
        return undefined;
    }
  }

  const idsByTag = memoised(
    () => new Map(catalogue.templates.map(({ id }) => [absentTag(id), id])),
  );
  const idOf = (pick: string) => (isAbsentTag(pick) ? (idsByTag().get(pick) ?? pick) : pick);

  return (path, picked = []) => {
    const picks = picked.map(idOf);
    const kind = pageKindOf(path);
    if (kind === undefined) return undefined;
    const [first = '', second = ''] = slugsOfPath(path, kind);
    if (kind === 'template') {
      const template = catalogue.templateBySlug.get(second);
      const isPage = template !== undefined && belongsUnder(catalogue, template, first);
      return isPage ? templatePageStamp(template, first, picks) : undefined;
    }
    const shown = view(kind, first, picks);
    return shown === undefined ? undefined : hashOf([navigation(), shown]);
  };
}

type Parts = { dependsOn: readonly unknown[]; card: string; facts: string; filters: number };

/** Unchanged templates stay the same objects across catalogues, so their parts are kept. */
const templateParts = serverCell('templateParts', () => new WeakMap<Template, Parts>());

function partsOf(catalogue: Catalogue, template: Template): Parts {
  const filters = catalogue.filtersOfTemplate(template);
  const dependsOn = [
    catalogue.hasSeveralPublishers,
    publisherPath(catalogue, template),
    ...catalogue.groups.map(({ section }) => section),
    ...filters.map(({ value }) => value),
  ];
  const known = templateParts().get(template);
  if (known !== undefined && isSame(known.dependsOn, dependsOn)) return known;
  const facts = factsOf(template);
  const names = filters.map(({ value, section }) => [section.title, value.name, value.slug]);
  const pageContext = { kind: 'isr', catalogue } as const;
  // The colours are left out, because another process may not know them yet.
  const shown = { ...templateCard(pageContext, template), picture: template.picture };
  const parts = {
    dependsOn,
    card: hashOf(shown),
    facts: hashOf([facts, names, publisherPath(catalogue, template)]),
    filters: hash('sha256', names.map(([, , slug]) => slug).join('/'), 'buffer').readUIntBE(0, 4),
  };
  templateParts().set(template, parts);
  return parts;
}

/** Everything in a template that its own page may show, except `sourceCheckedAt`. */
function factsOf(template: Template): unknown {
  const { sourceCheckedAt, overviewStart, order, createdAt, references, ...facts } = template;
  return facts;
}

function popularIn(group: Catalogue['groups'][number]): unknown {
  const filters = popularFilters(group, MAX_POPULAR);
  return filters.length === 0 ? null : [group.section.id, group.section.title, filters];
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const hashOf = (shown: unknown): string =>
  hash('sha256', JSON.stringify(shown), 'base64url').slice(0, LENGTH);
