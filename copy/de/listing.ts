import type { listingCopy as en } from '@/copy/en/listing';
import { quoted } from './quoted';
import { siteCopy } from './site';

export const listingCopy: typeof en = {
  filters: 'Filter',
  openFilters: 'Filter',
  closeSheet: 'Filter schließen',
  closeFilters: (total: number) => `${siteCopy.templatesWith(total)} zeigen`,
  results: 'Treffer',
  skipFilters: 'Zu den Treffern',
  isChosen: 'ausgewählt',
  narrow: (group: string) => `In ${group} suchen`,
  narrowed: (left: number, all: number) => `${left} von ${all}`,
  chosen: 'Ausgewählte Filter',
  remove: (name: string) => `Filter ${name} entfernen`,
  words: (query: string) => `„${query}“`,
  removeWords: (query: string) => `Suche nach ${query} entfernen`,
  clear: 'Zurücksetzen',
  showAll: (count: number) => `Alle ${count} zeigen`,
  showFewer: 'Weniger',
  templates: (count: number) => (count === 1 ? 'Template' : 'Templates'),
  count: (total: number, query: string) => {
    if (query !== '') return `${total} Treffer für ${quoted(query)}`;
    return total === 0 ? 'Keine Templates' : siteCopy.templatesWith(total);
  },
  sort: 'Sortieren',
  sorts: {
    recommended: 'Empfohlen',
    popular: 'Beliebt',
    newest: 'Neueste',
    updated: 'Geändert',
    name: 'Name',
  },
  bestMatch: 'Beste Treffer',
  pages: 'Weitere Templates',
  shown: (from: number, to: number, total: number) =>
    from === 1 ? `${to} von ${total} gezeigt` : `${from}–${to} von ${total} gezeigt`,
  showMore: (count: number) => (count === 1 ? '1 weiteres zeigen' : `${count} weitere zeigen`),
  showEarlier: 'Frühere zeigen',
};
