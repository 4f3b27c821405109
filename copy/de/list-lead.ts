import type { listLeadCopy as en } from '@/copy/en/list-lead';
import type { TemplateList } from '@/lib/page-props';
import { homeCopy } from './home';
import { siteCopy } from './site';

type ListWords = Pick<TemplateList, 'query' | 'chosen' | 'unknown' | 'match' | 'total'> & {
  correction: string | null;
  isAddress: boolean;
};

export const listLeadCopy: typeof en = {
  lead: ({
    query,
    chosen,
    unknown,
    match,
    total,
    correction,
    isAddress,
  }: ListWords): string | null => {
    if (unknown) return `Als Filter gibt es das nicht: ${unknown.names}.`;
    if (match === 'some' && total !== 0) {
      if (isAddress) return 'Kein Template hat diesen Quellcode. Andere aus demselben Repository:';
      const closest = 'Kein Template enthält alle diese Wörter. Am nächsten kommen:';
      return correction === null ? closest : `${correction} ${closest}`;
    }
    if (correction !== null) return correction;
    if (isAddress && total === 0) {
      return chosen.length > 0
        ? 'Kein Template mit diesen Filtern hat diesen Quellcode oder diese Demo.'
        : 'Kein Template hat diesen Quellcode oder diese Demo.';
    }
    if (isAddress) return 'Templates mit diesem Quellcode oder dieser Demo.';
    if (query !== '' || chosen.length > 1) return null;
    return homeCopy.summary;
  },
  countNote: ({ match, total, correction, isAddress }: ListWords): string =>
    (match === 'some' && total > 0
      ? isAddress
        ? ', aus demselben Repository'
        : ', so nah wie möglich an diesen Wörtern'
      : '') + (correction === null ? '' : `. ${correction}`),
  nothing: 'Nichts passt zu allem zugleich. Versuch es so:',
  emptyGallery: 'Noch keine Templates.',
  description: (total: number) =>
    `${siteCopy.templatesWith(total)} mit Quellcode, Herausgeber und, falls vorhanden, Live-Demo.`,
  publishers: 'Herausgeber',
  queryCut: (length: number) => `Gesucht wurde nur nach den ersten ${length} Zeichen.`,
};
