import { correctionsWords } from '@/copy/corrections';
import { listLeadWords } from '@/copy/list-lead';
import { listTitleWords } from '@/copy/list-title';
import { listingWords } from '@/copy/listing';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { templateCard } from '@/lib/cards/template-card-props';
import type { Template } from '@/lib/catalogue/template';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import type { FacetCounts } from '@/lib/listing/facet-counts';
import { facetLinks } from '@/lib/listing/facet-links';
import { noResultsHelp } from '@/lib/listing/no-results-suggestions';
import {
  type Selection,
  SORTS,
  selectionFeedPath,
  selectionPath,
  toggleFilter,
} from '@/lib/listing/selection';
import type { PageContext } from '@/lib/page/page-context';
import type { TemplateCard, TemplateList, UnknownValues } from '@/lib/page-props';
import { matchingSpans } from '@/lib/search/tokenize';
import { type WordRules, wordRulesOf } from '@/lib/search/word-rules';

/** A phone couldn't handle more cards. */
const MAX_PAGES_SHOWN = 40;
const MAX_UNKNOWN = 3;

export type Listing = { list: TemplateList; shown: readonly Template[] };

/**
 * @param page all templates up to this page are shown
 * @param missing unknown values
 * @param isPopularOffered false for cached pages, which would all be stale when the order appears
 */
export function listingProps(
  pageContext: Pick<PageContext, 'kind' | 'catalogue'>,
  selection: Selection,
  matches: FacetCounts,
  page = 1,
  missing: readonly string[] = [],
  isPopularOffered = false,
): Listing {
  const { catalogue } = pageContext;
  const { language } = catalogue;
  const listTitleCopy = listTitleWords(language);
  const listLeadCopy = listLeadWords(language);
  const listingCopy = listingWords(language);
  const rules = wordRulesOf(language);
  const { filters, term, sort } = selection;
  const { templates, hits } = matches;
  const pageCount = Math.max(1, Math.ceil(templates.length / PAGE_SIZE));
  const current = Math.min(page, pageCount);
  const from = Math.max(0, current - MAX_PAGES_SHOWN) * PAGE_SIZE;
  const shown = templates.slice(from, current * PAGE_SIZE);
  const sorts = SORTS.filter((one) => one !== 'popular' || isPopularOffered);
  const unknown = unknownValues(selection, missing.map(listingCopy.words));
  const [only] = term === '' && filters.length === 1 ? filters : [];
  const chosen = filters.map((filter) => ({
    field: filter.section.field,
    slug: filter.value.slug,
    name: filter.value.name,
    removeHref: selectionPath(toggleFilter(catalogue, selection, filter)),
  }));
  const heading = listTitleCopy.title({ query: term, chosen, unknown });
  const intro = only?.value.intro ?? null;
  const list: Omit<TemplateList, 'lead' | 'description' | 'countNote'> = {
    ...(only && livePreviewIds(pageContext, 'filterValue', only.value)),
    heading,
    // If values are unknown, a message replaces both.
    headline:
      unknown || intro !== null
        ? null
        : listTitleCopy.headline(heading, only?.value.headline ?? null),
    intro: unknown ? null : intro,
    groups: facetLinks(catalogue, selection, matches),
    cards: shown.map((template) =>
      withHighlights(templateCard(pageContext, template), template, hits?.get(template.id), rules),
    ),
    total: templates.length,
    from: from + 1,
    page: current,
    pageCount,
    pageSize: PAGE_SIZE,
    previousHref: from > 0 ? selectionPath(selection, from / PAGE_SIZE) : null,
    nextHref: current < pageCount ? selectionPath(selection, current + 1) : null,
    query: term,
    match: matches.match,
    queryCut: null,
    sort,
    sorts: (templates.length > 1 ? sorts : []).map((one) => ({
      sort: one,
      href: selectionPath({ ...selection, sort: one }),
    })),
    feedHref: selectionFeedPath(selection),
    chosen,
    withoutQueryHref: term === '' ? null : selectionPath({ ...selection, term: '' }),
    unknown,
    help: templates.length === 0 ? noResultsHelp(pageContext, selection, matches, unknown) : null,
  };
  const { corrections, isAddress } = matches;
  const correction = corrections.length > 0 ? correctionsWords(language)(corrections) : null;
  const words = { ...list, correction, isAddress };
  const lead = (list.intro ?? list.headline) === null ? listLeadCopy.lead(words) : null;
  const description = list.intro === null ? listLeadCopy.description(list.total) : null;
  const range = listingCopy.shown(list.from, from + shown.length, list.total);
  const countNote = (list.total > PAGE_SIZE ? `, ${range}` : '') + listLeadCopy.countNote(words);
  return { list: { ...list, lead, description, countNote }, shown };
}

function unknownValues(selection: Selection, quoted: readonly string[]): UnknownValues | null {
  if (quoted.length === 0) return null;
  const names = quoted.slice(0, MAX_UNKNOWN);
  const more = quoted.length > names.length ? ' …' : '';
  return { names: names.join(', ') + more, withoutHref: selectionPath(selection) };
}

function withHighlights(
  card: TemplateCard,
  template: Template,
  hit: { terms: readonly string[] } | undefined,
  { stems }: WordRules,
): TemplateCard {
  if (hit === undefined) return card;
  const terms = new Set(hit.terms.flatMap((term) => term.split(' ')));
  return {
    ...card,
    highlights: {
      name: matchingSpans(template.name, terms, stems),
      description: matchingSpans(template.description, terms, stems),
    },
  };
}
