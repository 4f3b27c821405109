import type { TemplateList } from '@/lib/page-props';
import { homeCopy } from './home';
import { siteCopy } from './site';

type ListWords = Pick<TemplateList, 'query' | 'chosen' | 'unknown' | 'match' | 'total'> & {
  correction: string | null;
  isAddress: boolean;
};

/** The server renders these sentences, so that browsers don't load all of them. */
export const listLeadCopy = {
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
  /** Only screen readers read this. */
  countNote: ({ match, total, correction, isAddress }: ListWords): string =>
    (match === 'some' && total > 0
      ? isAddress
        ? ', from the same repository'
        : ', the closest to these words'
      : '') + (correction === null ? '' : `. ${correction}`),
  nothing: 'Nothing matches all of this. Try:',
  emptyGallery: 'No templates yet.',
  description: (total: number) =>
    `${siteCopy.templatesWith(total)} with source, publisher and, if there is one, a live demo.`,
  publishers: 'Publisher',
  queryCut: (length: number) => `Only the first ${length} characters of your search were used.`,
};
