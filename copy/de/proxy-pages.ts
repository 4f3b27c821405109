import type { proxyPagesCopy as en } from '@/copy/en/proxy-pages';
export const proxyPagesCopy: typeof en = {
  away: {
    title: 'Gleich wieder da',
    heading: 'Wir sind gleich wieder da.',
    text: 'Die Website antwortet nicht. Der Fehler liegt bei uns, nicht bei dir: Versuch es gleich noch einmal. Seiten, die kürzlich geöffnet wurden, funktionieren vielleicht noch.',
    link: 'Alle Templates',
  },
  refused: {
    title: 'Anfrage abgewiesen',
    heading: 'Diese Anfrage können wir nicht lesen.',
    text: 'Sie war zu groß oder von einer Art, die diese Website nicht annimmt. Die Templates sind weiterhin da.',
    link: 'Alle Templates',
  },
};
