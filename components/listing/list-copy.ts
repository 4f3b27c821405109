import { siteCopy } from '#components/site/site-copy';
import type { TemplateList } from '#lib/page-props';

type ListWords = Pick<TemplateList, 'headline' | 'query' | 'chosen'> &
  Partial<Pick<TemplateList, 'unknown'>>;

const MOST_NAMED = 3;

/** Words of the pages that list templates. */
export const listCopy = {
  /** For the browser's tab and for search engines. */
  title: (list: ListWords & Pick<TemplateList, 'page'>): string => {
    const headline = listCopy.headline(list);
    return list.page > 1 ? `${headline}, page ${list.page}` : headline;
  },
  headline: ({ headline, query, chosen, unknown }: ListWords): string => {
    const names = chosenInWords(chosen);
    if (query !== '') return names === '' ? `“${query}”` : `“${query}” in ${names}`;
    if (headline !== null) return headline;
    if (chosen.length > MOST_NAMED) return `Templates in ${names}`;
    if (names !== '') return `${names} templates`;
    return unknown ? 'No such templates' : 'All templates';
  },
  /** Under the heading, where no editor wrote anything. */
  intro: ({ query, chosen, unknown }: ListWords): string => {
    if (unknown) return `There is no filter ${unknown.names}.`;
    if (query !== '') return 'Names, tags, publishers and descriptions that come close.';
    if (chosen.length > 1) return 'Any of what is ticked in a section, with something from each.';
    return 'Each one open source, with its code in plain sight.';
  },
  filters: 'Filters',
  openFilters: 'Filter',
  closeSheet: 'Close filters',
  closeFilters: (total: number) => `Show ${siteCopy.templatesWith(total)}`,
  results: 'Results',
  skipFilters: 'Skip the filters',
  isChosen: 'chosen',
  narrow: (group: string) => `Find in ${group}`,
  narrowed: (left: number, all: number) => (left === 0 ? `None of ${all}` : `${left} of ${all}`),
  chosen: 'Chosen filters',
  remove: (name: string) => `Remove filter ${name}`,
  words: (query: string) => `“${query}”`,
  removeWords: (query: string) => `Remove search for ${query}`,
  clear: 'Clear all',
  showAll: (count: number) => `Show all ${count}`,
  templates: (count: number) => (count === 1 ? 'template' : 'templates'),
  count: (total: number) =>
    total === 0 ? 'No templates' : total === 1 ? 'One template' : `${total} templates`,
  sort: 'Sort by',
  sorts: { recommended: 'Recommended', newest: 'Newest', name: 'Name' },
  bestMatch: 'Best match',
  pages: 'More of the list',
  shown: (from: number, to: number, total: number) =>
    from === 1 ? `${to} of ${total} shown` : `${from}–${to} of ${total} shown`,
  showMore: (count: number) => `Show ${count} more`,
  showEarlier: 'Show earlier',

  empty: {
    heading: 'Nothing stands here yet.',
    text: 'No template matches all of this. Something less may do:',
    without: (name: string) => `Without ${name}`,
    nearest: 'Close to it',
    popular: 'Well filled',
  },
} as const;

/** As they are combined: any of a section, something from each. */
function chosenInWords(chosen: TemplateList['chosen']): string {
  if (chosen.length > MOST_NAMED) return `${chosen.length} filters`;
  const bySection = new Map<string, string>();
  for (const { field, name } of chosen) {
    const before = bySection.get(field);
    bySection.set(field, before === undefined ? name : `${before} or ${name}`);
  }
  return [...bySection.values()].join(' + ');
}
