import { siteCopy } from '@/copy/site';
import type { TemplateList } from '@/lib/page-props';

type ListWords = Pick<TemplateList, 'query'> & {
  chosen: readonly Pick<TemplateList['chosen'][number], 'field' | 'name'>[];
} & Partial<Pick<TemplateList, 'unknown' | 'match' | 'total'>>;

const MAX_NAMED = 3;

/** Words of the pages that list templates. */
export const listingCopy = {
  /** What the page holds: its heading, and its name wherever else it is named. */
  title: ({ query, chosen, unknown }: ListWords): string => {
    const names = chosenInWords(chosen);
    if (query !== '') return names === '' ? `“${query}”` : `“${query}” in ${names}`;
    if (chosen.length > MAX_NAMED) return `Templates in ${names}`;
    if (names !== '') return siteCopy.templatesOf(names);
    return unknown ? 'No such templates' : 'All templates';
  },
  /** The editor's own line below it, unless it says the same. */
  headline: (list: ListWords & Pick<TemplateList, 'headline'>): string | null =>
    list.headline?.toLowerCase() === listingCopy.title(list).toLowerCase() ? null : list.headline,
  filters: 'Filters',
  openFilters: 'Filter',
  closeSheet: 'Close filters',
  closeFilters: (total: number) => `Show ${siteCopy.templatesWith(total)}`,
  results: 'Results',
  skipFilters: 'Skip the filters',
  isChosen: 'selected',
  narrow: (group: string) => `Find in ${group}`,
  narrowed: (left: number, all: number) => (left === 0 ? `None of ${all}` : `${left} of ${all}`),
  chosen: 'Selected filters',
  remove: (name: string) => `Remove filter ${name}`,
  words: (query: string) => `“${query}”`,
  removeWords: (query: string) => `Remove search for ${query}`,
  clear: 'Clear all',
  showAll: (count: number) => `Show all ${count}`,
  templates: (count: number) => (count === 1 ? 'template' : 'templates'),
  count: (total: number) =>
    total === 0 ? 'No templates' : total === 1 ? 'One template' : `${total} templates`,
  sort: 'Sort by',
  sorts: {
    recommended: 'Recommended',
    newest: 'Newest',
    updated: 'Updated',
    name: 'Name',
  },
  bestMatch: 'Best match',
  pages: 'More of the list',
  shown: (from: number, to: number, total: number) =>
    from === 1 ? `${to} of ${total} shown` : `${from}–${to} of ${total} shown`,
  showMore: (count: number) => `Show ${count} more`,
  showEarlier: 'Show earlier',
} as const;

/** As they are combined: any of a section, something from each. */
function chosenInWords(chosen: ListWords['chosen']): string {
  if (chosen.length > MAX_NAMED) return `${chosen.length} filters`;
  const bySection = new Map<string, string>();
  for (const { field, name } of chosen) {
    const before = bySection.get(field);
    bySection.set(field, before === undefined ? name : `${before} or ${name}`);
  }
  return [...bySection.values()].join(' + ');
}
