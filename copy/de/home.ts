import type { homeCopy as en } from '@/copy/en/home';
import { languageWithWords } from '@/lib/runtime/languages';
import { siteCopy } from './site';

const { tagline } = languageWithWords('de');

const summary = 'Open-Source-Templates mit Quellcode und Startbefehl.';

export const homeCopy: typeof en = {
  summary,

  hero: {
    heading: `${tagline}.`,
    lead: summary,
    browse: (total: number) => `${siteCopy.templatesWith(total)} ansehen`,
    browseWithoutCount: 'Templates ansehen',
  },

  featured: {
    heading: 'Ausgewählt',
  },

  popular: {
    heading: 'Nach Filtern stöbern',
    intro: 'Die Zahl sagt, wie viele Templates es jeweils gibt.',
  },

  steps: {
    heading: 'Finden, lesen, starten',
    intro: 'In drei Schritten von der Liste zu einer Kopie, die bei dir läuft.',
    items: [
      {
        name: 'Finden',
        text: 'Suche oder filtere nach Framework, Zweck, Styling oder Datenbank. Jede gefilterte Liste hat einen eigenen Link zum Teilen.',
      },
      {
        name: 'Lesen',
        text: `Auf jeder Seite: ein Überblick, der letzte Commit, die Lizenz, sofern bekannt, und ein Link zum Quellcode.`,
      },
      {
        name: 'Starten',
        text: 'Kopiere den Befehl oder deploye direkt, wenn der Herausgeber das eingerichtet hat.',
      },
    ],
  },

  closing: {
    heading: 'Fang mit einem Template an',
    text: 'Ganz ohne Konto.',
    action: 'Templates ansehen',
  },
};
