/** The shared base of every page that lists templates: all of them, one filter's, or a combination's. */
import { cardOf } from '#lib/gallery/listing/cards';
import { type Choice, choicePath, SORTS, toggled } from '#lib/gallery/listing/choice';
import { emptyHelp } from '#lib/gallery/listing/empty-help';
import { filterGroups } from '#lib/gallery/listing/filter-groups';
import type { Matches } from '#lib/gallery/listing/matches';
import type { Hit } from '#lib/gallery/listing/text-search';
import { spansOf } from '#lib/gallery/listing/words';
import { entryMark } from '#lib/gallery/page/entry-mark';
import type { Visit } from '#lib/gallery/page/visit';
import type { TemplateCard, TemplateList, UnknownValues } from '#lib/page-props';
import type { Template } from '#lib/template';

export const PAGE_SIZE = 20;
const MOST_UNKNOWN = 3;

export type Listing = { list: TemplateList; shown: readonly Template[] };

/**
 * @param page counted from 1; one beyond the last shows the last
 * @param asked what was asked for besides, and isn't there
 */
export function listingOf(
  visit: Pick<Visit, 'kind' | 'catalogue'>,
  choice: Choice,
  matches: Matches,
  page = 1,
  asked: readonly string[] = [],
): Listing {
  const { catalogue } = visit;
  const { filters, words, sort } = choice;
  const { templates, hits } = matches;
  const { current, pageCount, shown } = pageOf(templates, page);
  const unknown = unknownValues(choice, asked);
  const [only] = words === '' && filters.length === 1 ? filters : [];
  const list: TemplateList = {
    ...(only && entryMark(visit, only.value)),
    headline: only?.value.headline ?? null,
    // What isn't there is said in its place.
    intro: unknown ? null : (only?.value.intro ?? null),
    groups: filterGroups(catalogue, choice, matches),
    cards: shown.map((template) =>
      marked(cardOf(visit, template), template, hits?.get(template.id)),
    ),
    total: templates.length,
    page: current,
    pageCount,
    pageSize: PAGE_SIZE,
    previousHref: current > 1 ? choicePath(choice, current - 1) : null,
    nextHref: current < pageCount ? choicePath(choice, current + 1) : null,
    query: words,
    sort,
    sorts: SORTS.map((one) => ({ sort: one, href: choicePath({ ...choice, sort: one }) })),
    chosen: filters.map((filter) => ({
      field: filter.section.field,
      slug: filter.value.slug,
      name: filter.value.name,
      removeHref: choicePath(toggled(catalogue, choice, filter)),
    })),
    withoutWordsHref: words === '' ? null : choicePath({ ...choice, words: '' }),
    unknown,
    help: templates.length === 0 ? emptyHelp(visit, choice, unknown) : null,
  };
  return { list, shown };
}

export function pageOf(templates: readonly Template[], page: number) {
  const pageCount = Math.max(1, Math.ceil(templates.length / PAGE_SIZE));
  const current = Math.min(page, pageCount);
  const shown = templates.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  return { current, pageCount, shown };
}

function unknownValues(choice: Choice, asked: readonly string[]): UnknownValues | null {
  if (asked.length === 0) return null;
  const names = asked.slice(0, MOST_UNKNOWN).map((name) => `“${name}”`);
  const more = asked.length > names.length ? ' …' : '';
  return { names: names.join(', ') + more, withoutHref: choicePath(choice) };
}

/** With where its words matched what was searched for. */
function marked(card: TemplateCard, template: Template, hit: Hit | undefined): TemplateCard {
  if (hit === undefined) return card;
  return {
    ...card,
    marks: {
      name: spansOf(template.name, hit.terms),
      description: spansOf(template.description, hit.terms),
    },
  };
}
