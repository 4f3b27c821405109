import { quoted } from './quoted';
import { siteCopy } from './site';

export const listingCopy = {
  filters: 'Filters',
  openFilters: 'Filter',
  closeSheet: 'Close filters',
  closeFilters: (total: number) => `Show ${siteCopy.templatesWith(total)}`,
  results: 'Results',
  skipFilters: 'Skip filters',
  isChosen: 'selected',
  narrow: (group: string) => `Find in ${group}`,
  narrowed: (left: number, all: number) => (left === 0 ? `None of ${all}` : `${left} of ${all}`),
  chosen: 'Selected filters',
  remove: (name: string) => `Remove filter ${name}`,
  words: (query: string) => `“${query}”`,
  removeWords: (query: string) => `Remove search for ${query}`,
  clear: 'Clear all',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  templates: (count: number): string => (count === 1 ? 'template' : 'templates'),
  count: (total: number, query: string) => {
    if (query !== '') return `${total} ${total === 1 ? 'result' : 'results'} for ${quoted(query)}`;
    return total === 0 ? 'No templates' : siteCopy.templatesWith(total);
  },
  sort: 'Sort by',
  sorts: {
    recommended: 'Recommended',
    popular: 'Popular',
    newest: 'Newest',
    updated: 'Updated',
    name: 'Name',
  },
  bestMatch: 'Best match',
  pages: 'More templates',
  shown: (from: number, to: number, total: number) =>
    from === 1 ? `${to} of ${total} shown` : `${from}–${to} of ${total} shown`,
  showMore: (count: number) => `Show ${count} more`,
  showEarlier: 'Show earlier',
};
