import type { quickSearchCopy as en } from '@/copy/en/quick-search';
import { quoted } from './quoted';
export const quickSearchCopy: typeof en = {
  label: 'Alle Templates durchsuchen',
  results: 'Gefundene Templates',
  filter: 'Alle Templates mit diesem Filter zeigen',
  none: (query: string) => `Keine Treffer für ${quoted(query)}.`,
  closest: (total: number) =>
    `Kein Template enthält alle diese Wörter. ${total === 1 ? 'Am nächsten kommt dieses.' : 'Am nächsten kommen diese.'}`,
  failed:
    'Die Treffer lassen sich hier gerade nicht anzeigen. Mit der Eingabetaste suchst du auf der Suchseite.',
  all: (total: number) => (total === 1 ? 'In der Liste zeigen' : `Alle ${total} zeigen`),
  close: 'Suche schließen',
};
