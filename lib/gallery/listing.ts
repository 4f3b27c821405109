/** The shared base of every page that lists templates: all of them, one filter's, or a combination's. */
import { ALL_TEMPLATES_PATH, filterPath, SEARCH_PATH } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import { cardOf } from '#lib/gallery/cards';
import { filterGroups } from '#lib/gallery/filter-groups';
import type { TemplateList } from '#lib/page-props';
import type { Template } from '#lib/template';

export const PAGE_SIZE = 20;

type Listing = { list: TemplateList; shown: readonly Template[] };

/**
 * @param chosen the filters chosen, in section order
 * @param templates those that match, in catalogue order
 * @param page counted from 1; one beyond the last shows the last
 */
export function listingOf(
  catalogue: Catalogue,
  chosen: readonly Filter[],
  templates: readonly Template[],
  page = 1,
): Listing {
  const pageCount = Math.max(1, Math.ceil(templates.length / PAGE_SIZE));
  const current = Math.min(page, pageCount);
  const shown = templates.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const slugs = new Set(chosen.map(({ value }) => value.slug));
  const list: TemplateList = {
    ...wordsOf(chosen),
    groups: filterGroups(catalogue, slugs),
    cards: shown.map((template) => cardOf(catalogue, template)),
    total: templates.length,
    page: current,
    pageCount,
    previousHref: current > 1 ? listingPath(chosen, current - 1) : null,
    nextHref: current < pageCount ? listingPath(chosen, current + 1) : null,
    chosen: chosen.map((filter) => ({
      name: filter.value.name,
      removeHref: listingPath(
        chosen.filter((other) => other !== filter),
        1,
      ),
    })),
  };
  return { list, shown };
}

function wordsOf(chosen: readonly Filter[]): Pick<TemplateList, 'headline' | 'intro'> {
  const [only] = chosen;
  if (only === undefined) return { headline: 'All templates', intro: null };
  if (chosen.length > 1) {
    const names = chosen.map(({ value }) => value.name);
    return { headline: `Templates for ${names.join(' + ')}`, intro: null };
  }
  const { name, headline, intro } = only.value;
  return { headline: headline ?? `${name} templates`, intro };
}

/** A first page of all or of one filter has an address of its own; all else is a search. */
function listingPath(chosen: readonly Filter[], page: number): string {
  const [only] = chosen;
  if (page === 1 && only === undefined) return ALL_TEMPLATES_PATH;
  if (page === 1 && only !== undefined && chosen.length === 1) return filterPath(only.value.slug);
  const query = new URLSearchParams(
    chosen.map(({ section, value }) => [section.field, value.slug]),
  );
  if (page > 1) query.set('page', String(page));
  return `${SEARCH_PATH}?${query}`;
}
