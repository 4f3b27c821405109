import { quoted } from './quoted';
export const quickSearchCopy = {
  label: 'Search all templates',
  results: 'Templates found',
  filter: 'Show all templates with this filter',
  none: (query: string) => `Nothing matches ${quoted(query)}.`,
  closest: (total: number) =>
    `No template has all of these words. ${total === 1 ? 'The closest is shown.' : 'The closest are shown.'}`,
  failed: 'The results can’t be shown here right now. Press Enter to search on the full page.',
  all: (total: number) => (total === 1 ? 'See it in the list' : `See all ${total}`),
  close: 'Close search',
};
