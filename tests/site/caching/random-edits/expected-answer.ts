import { listTitleCopy } from '@/copy/en/list-title';
import { siteCopy } from '@/copy/en/site';
import { whatsNewCopy } from '@/copy/en/whats-new';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { MAX_NEW_TEMPLATES } from '@/lib/cards/new-templates';
import { marksIn } from '@/tests/site/caching/random-edits/edit-content';
import {
  filtersOf,
  firstFilterOf,
  type PublishedGallery,
  relatedTo,
  type ShownFilter,
  type ShownTemplate,
} from '@/tests/site/caching/random-edits/published-gallery';

const SITE_URL = 'https://gallery.example';

/** Absent parts are not compared. */
export type Answer = {
  status: number;
  location?: string;
  canonical?: string;
  heading?: string;
  /** Each as `name | description | tags | cover | path`. */
  cards?: readonly string[];
  /** Each as `name | count | chosen or free | path`. */
  counts?: readonly string[];
  /** Each as `name | count | path`. */
  popular?: readonly string[];
  sections?: readonly string[];
  filed?: readonly string[];
  /** Each as `name | path`. */
  menu?: readonly string[];
  cover?: string;
  /** URLs or names in alphabetical order. */
  listed?: readonly string[];
  /** Required words that are absent. */
  missing?: readonly string[];
};

export type PastAddresses = ReadonlyMap<string, string>;

export const pathOf = (...slugs: readonly string[]) =>
  ['/templates', ...slugs.map(encodeURIComponent)].join('/');

function pathOfTemplate(gallery: PublishedGallery, template: ShownTemplate): string {
  return pathOf(firstFilterOf(gallery, template)?.slug ?? 'all', template.slug);
}

export function* pathsByEntry(gallery: PublishedGallery): Generator<[path: string, id: string]> {
  for (const { slug, id } of gallery.filters) yield [pathOf(slug), id];
  for (const template of gallery.templates) {
    yield [pathOfTemplate(gallery, template), template.id];
    for (const { slug } of filtersOf(gallery, template)) {
      yield [pathOf(slug, template.slug), template.id];
    }
  }
}

const NOTHING_CHOSEN = { query: '', chosen: [] };

export function expectedAnswer(
  gallery: PublishedGallery,
  past: PastAddresses,
  path: string,
): Answer {
  const { pathname, searchParams } = new URL(path, SITE_URL);
  const [, root, first, second] = pathname.split('/').map(decodeURIComponent);
  if (root === '') return homePage(gallery);
  if (root === 'sitemap.xml') return { status: 200, listed: sitemap(gallery) };
  if (root === 'feed.xml') {
    return { status: 200, listed: gallery.templates.map(({ name }) => name).sort() };
  }
  if (first === undefined) return listPage(gallery, [], listTitleCopy.title(NOTHING_CHOSEN));
  if (first === 'new') return newPage(gallery);
  if (first === 'search') return searchPage(gallery, past, searchParams);
  if (first === 'all' && second === undefined) return { status: 308, location: '/templates' };

  const template = gallery.templates.find(({ slug }) => slug === second);
  if (template !== undefined) return templatePage(gallery, template, first);
  const filter = gallery.filters.find(({ slug }) => slug === first);
  if (second === undefined && filter !== undefined) {
    const heading = listTitleCopy.title({
      query: '',
      chosen: [{ field: '', name: filter.name }],
    });
    const list = listPage(gallery, [filter], heading);
    return { ...list, canonical: SITE_URL + pathOf(first), missing: [] };
  }
  const address = second === undefined ? pathOf(first) : pathOf(first, second);
  const location = whereItIsNow(gallery, past.get(address));
  return location === undefined ? { status: 404 } : { status: 308, location };
}

function whereItIsNow(gallery: PublishedGallery, id: string | undefined): string | undefined {
  const template = gallery.templates.find((one) => one.id === id);
  if (template !== undefined) return pathOfTemplate(gallery, template);
  const filter = gallery.filters.find((one) => one.id === id);
  return filter === undefined ? undefined : pathOf(filter.slug);
}

function sitemap(gallery: PublishedGallery): string[] {
  const filters = gallery.filters.filter(({ members }) => members.length > 0);
  return [
    '/',
    '/templates',
    '/templates/new',
    ...filters.map(({ slug }) => pathOf(slug)),
    ...gallery.templates.map((template) => pathOfTemplate(gallery, template)),
  ]
    .map((path) => SITE_URL + path)
    .sort();
}

function homePage(gallery: PublishedGallery): Answer {
  return {
    status: 200,
    cards: gallery.templates.slice(0, 6).map((template) => templateCard(gallery, template)),
    popular: gallery.sections.flatMap(({ field }) =>
      fullest(gallery, field, 8).map((filter) => countOf(filter)),
    ),
    menu: navigationOf(gallery),
  };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

function newPage(gallery: PublishedGallery): Answer {
  const newest = gallery.templates.toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
  return {
    status: 200,
    heading: siteCopy.whatsNew.name,
    cards: newest
      .slice(0, MAX_NEW_TEMPLATES)
      .map((template) =>
        [
          ...wordsOf(template),
          ...shownTags(gallery, template),
          whatsNewCopy.listed,
          DAY.format(Date.parse(template.createdAt)),
          coverOf(template),
          pathOfTemplate(gallery, template),
        ].join(' | '),
      ),
    menu: navigationOf(gallery),
  };
}

function listPage(
  gallery: PublishedGallery,
  chosen: readonly ShownFilter[],
  heading: string | undefined,
  page = 1,
): Answer {
  const matching = countFacets(gallery, chosen);
  const current = Math.min(page, Math.max(1, Math.ceil(matching.length / PAGE_SIZE)));
  const shown = matching.slice(0, current * PAGE_SIZE);
  return {
    status: 200,
    ...(heading === undefined ? {} : { heading }),
    cards: shown.map((template) => templateCard(gallery, template)),
    counts: gallery.filters.map((filter) => choiceOf(gallery, chosen, filter)).sort(),
    sections: gallery.sections
      .filter((section) => gallery.filters.some((filter) => filter.section === section))
      .map(({ title }) => title),
    menu: navigationOf(gallery),
  };
}

/** OR within a section, AND between sections. */
function countFacets(gallery: PublishedGallery, chosen: readonly ShownFilter[]): ShownTemplate[] {
  return gallery.templates.filter((template) =>
    chosen.every(({ section }) =>
      chosen.some((other) => other.section === section && other.members.includes(template)),
    ),
  );
}

function choiceOf(
  gallery: PublishedGallery,
  chosen: readonly ShownFilter[],
  filter: ShownFilter,
): string {
  const isChosen = chosen.includes(filter);
  const elsewhere = chosen.filter(({ section }) => section !== filter.section);
  const count = countFacets(gallery, [...elsewhere, filter]).length;
  const next = isChosen ? chosen.filter((one) => one !== filter) : [...chosen, filter];
  const [only = null, another = null] = next;
  const address =
    only === null
      ? '/templates'
      : another === null
        ? pathOf(only.slug)
        : next
            .map(({ section, slug }) => `${section.field}=${slug}`)
            .sort()
            .join(' ');
  const leadsTo = count === 0 && !isChosen ? 'nowhere' : address;
  return `${filter.name} | ${count} | ${isChosen ? 'chosen' : 'free'} | ${leadsTo}`;
}

function searchPage(
  gallery: PublishedGallery,
  past: PastAddresses,
  asked: URLSearchParams,
): Answer {
  const isNow = (slug: string) => gallery.filters.some((filter) => filter.slug === slug);
  const chosen = gallery.filters.filter(({ section, slug, id }) =>
    asked
      .getAll(section.field)
      .some((one) => one === slug || (!isNow(one) && past.get(pathOf(one)) === id)),
  );
  const answer = listPage(gallery, chosen, undefined, Number(asked.get('page') ?? 1));
  const isImpossible = gallery.sections.some(
    ({ field }) => asked.has(field) && !chosen.some(({ section }) => section.field === field),
  );
  const { cards = [], ...rest } = answer;
  return isImpossible || cards.length === 0 ? rest : answer;
}

function templatePage(gallery: PublishedGallery, template: ShownTemplate, under: string): Answer {
  const filters = filtersOf(gallery, template);
  const own = pathOfTemplate(gallery, template);
  const isUnder =
    filters.length === 0 ? under === 'all' : filters.some(({ slug }) => slug === under);
  if (!isUnder) return { status: 308, location: own };
  return {
    status: 200,
    canonical: SITE_URL + own,
    heading: template.name,
    cards: relatedTo(gallery, template).map((other) => templateCard(gallery, other)),
    filed: filters.map(({ name, slug }) => `${name} | ${pathOf(slug)}`),
    cover: coverOf(template),
    menu: navigationOf(gallery),
    missing: [],
  };
}

export function wordsAt({ templates, filters }: PublishedGallery, path: string): string[] {
  const [, , first, slug] = path.split('/').map(decodeURIComponent);
  if (slug === undefined) return [filters.find((one) => one.slug === first)?.headline ?? []].flat();
  const template = templates.find((one) => one.slug === slug);
  // Rendering Markdown is tested elsewhere.
  return [template?.description ?? [], ...marksIn(template?.overview)].flat();
}

function templateCard(gallery: PublishedGallery, template: ShownTemplate): string {
  return [
    ...wordsOf(template),
    ...shownTags(gallery, template),
    coverOf(template),
    pathOfTemplate(gallery, template),
  ].join(' | ');
}

const wordsOf = ({ name, description }: ShownTemplate) =>
  description === null ? [name] : [name, description];

const shownTags = (gallery: PublishedGallery, template: ShownTemplate) =>
  [...new Set(filtersOf(gallery, template).map((filter) => filter.name))].slice(0, 3);

const coverOf = ({ cover }: ShownTemplate) => (cover === null ? 'drawn' : `pictured: ${cover}`);

const countOf = ({ name, slug, members }: ShownFilter) =>
  `${name} | ${members.length} | ${pathOf(slug)}`;

function fullest({ filters }: PublishedGallery, field: string, most: number): ShownFilter[] {
  return filters
    .filter(({ section, members }) => section.field === field && members.length > 0)
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, most);
}

/** Without the list and the search, which are no entries of the menu. */
const BROWSE = siteCopy.footer.collection.links.slice(1, -1);

/** The fullest filters of the first two sections. */
function navigationOf(gallery: PublishedGallery): string[] {
  const links = gallery.sections
    .map(({ field }) => fullest(gallery, field, 4))
    .filter((filters) => filters.length > 0)
    .slice(0, 2)
    .flat()
    .map(({ name, slug }) => `${name} | ${pathOf(slug)}`);
  return [...BROWSE.map(({ name, href }) => `${name} | ${href}`), ...links];
}
