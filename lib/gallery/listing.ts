/** The shared base of every page that lists templates: all of them, one filter's, or a combination's. */
import { cardOf } from '#lib/gallery/cards';
import { type Choice, choicePath } from '#lib/gallery/choice';
import { entryMark } from '#lib/gallery/entry-mark';
import { filterGroups } from '#lib/gallery/filter-groups';
import type { Visit } from '#lib/gallery/visit';
import type { TemplateList } from '#lib/page-props';
import type { Template } from '#lib/template';

const PAGE_SIZE = 20;

type Listing = { list: TemplateList; shown: readonly Template[] };

/**
 * @param templates those that match the choice, in catalogue order
 * @param page counted from 1; one beyond the last shows the last
 */
export function listingOf(
  visit: Visit,
  choice: Choice,
  templates: readonly Template[],
  page = 1,
): Listing {
  const { filters, words } = choice;
  const pageCount = Math.max(1, Math.ceil(templates.length / PAGE_SIZE));
  const current = Math.min(page, pageCount);
  const shown = templates.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const [only] = words === '' && filters.length === 1 ? filters : [];
  const list: TemplateList = {
    ...(only && entryMark(visit, only.value)),
    headline: only?.value.headline ?? null,
    intro: only?.value.intro ?? null,
    groups: filterGroups(visit.catalogue, new Set(filters.map(({ value }) => value.slug))),
    cards: shown.map((template) => cardOf(visit, template)),
    total: templates.length,
    page: current,
    pageCount,
    previousHref: current > 1 ? choicePath(choice, current - 1) : null,
    nextHref: current < pageCount ? choicePath(choice, current + 1) : null,
    query: words,
    chosen: filters.map((filter) => ({
      name: filter.value.name,
      removeHref: choicePath({ words, filters: filters.filter((other) => other !== filter) }, 1),
    })),
  };
  return { list, shown };
}
