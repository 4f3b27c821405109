import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import type { TemplateList } from '@/lib/page-props';

type ListWords = Pick<TemplateList, 'query' | 'chosen' | 'unknown' | 'match' | 'total'> & {
  /** A sentence, if a word of the query was corrected. */
  correction: string | null;
  /** The query is the address of a source or a demo. */
  isAddress: boolean;
};

/** What stands under a list's heading. Written by the server, so that no browser loads the other sentences. */
export const listLeadCopy = {
  /** If no editor wrote anything. */
  lead: ({
    query,
    chosen,
    unknown,
    match,
    total,
    correction,
    isAddress,
  }: ListWords): string | null => {
    if (unknown) return `There is no filter ${unknown.names}.`;
    if (match === 'some' && total !== 0) {
      if (isAddress) return 'No template has this source. Others from the same repository:';
      const closest = 'No template has all of these words. The closest:';
      return correction === null ? closest : `${correction} ${closest}`;
    }
    if (correction !== null) return correction;
    if (isAddress && total === 0) {
      return chosen.length > 0
        ? 'No template with these filters has this source or demo.'
        : 'No template has this source or demo.';
    }
    if (isAddress) return 'Templates with this source or demo.';
    if (query !== '' || chosen.length > 1) return null;
    return homeCopy.summary;
  },
  /** After the count, for those who can't see what stands above it. */
  countNote: ({ match, total, correction, isAddress }: ListWords): string =>
    (match === 'some' && total > 0
      ? isAddress
        ? ', from the same repository'
        : ', the closest to these words'
      : '') + (correction === null ? '' : `. ${correction}`),
  /** Above the filters and words that could be removed. */
  nothing: 'Nothing matches all of this. Try:',
  emptyGallery: 'No templates yet.',
  /** In the metadata, if an editor wrote none. */
  description: (total: number) =>
    `${siteCopy.templatesWith(total)} with source, publisher and, if there is one, a live demo.`,
  queryCut: (length: number) => `Only the first ${length} characters of your search were used.`,
} as const;
