import type { TemplateList } from '@/lib/page-props';

type ListWords = Pick<TemplateList, 'query' | 'chosen' | 'unknown' | 'match' | 'total'> & {
  /** The query is the address of a source or a demo. */
  isAddress: boolean;
};

/** What stands under a list's heading. Written by the server, so that no browser loads the other sentences. */
export const listLeadCopy = {
  /** Where no editor wrote anything. */
  lead: ({ query, chosen, unknown, match, total, isAddress }: ListWords): string => {
    if (unknown) return `There is no filter ${unknown.names}.`;
    if (match === 'some' && total !== 0) {
      return isAddress
        ? 'No template has this source. Others from the same repository:'
        : 'No template has all of these words. Closest matches:';
    }
    if (isAddress) return 'Templates whose source or demo is at this address.';
    if (query !== '') return 'Matches in names, tags, publishers, descriptions and overviews.';
    if (chosen.length > 1)
      return 'Templates that match at least one selected filter in each section.';
    return 'Starting points for your next project.';
  },
  /** In the metadata, where an editor wrote none. */
  description: (total: number) =>
    total === 1
      ? 'One template, with its source, its publisher and, where there is one, a live demo.'
      : `${total} templates, each with its source, its publisher and, where there is one, a live demo.`,
  queryCut: (length: number) => `Only the first ${length} characters of your search were used.`,
} as const;
