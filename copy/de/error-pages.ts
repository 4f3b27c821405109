import type { errorPagesCopy as en } from '@/copy/en/error-pages';
export const errorPagesCopy: typeof en = {
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Seite nicht gefunden',
    text: 'Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.',
  },

  error: {
    title: 'Etwas ist schiefgegangen',
    heading: 'Etwas ist schiefgegangen',
    text: 'Der Fehler liegt bei uns, nicht bei dir. Versuch es gleich noch einmal.',
  },

  badRequest: {
    title: 'Ungültige Anfrage',
    heading: 'Diese Adresse ist nicht lesbar',
    text: 'Ein Teil davon fehlt oder enthält einen Tippfehler.',
  },

  links: { label: 'Wie es weitergeht', lead: 'Oder suche nach dem Namen' },
};
