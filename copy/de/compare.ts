import type { compareCopy as en } from '@/copy/en/compare';
import { templateCopy } from './template';

export const compareCopy: typeof en = {
  title: 'Templates vergleichen',
  description: `Bis zu vier Templates nebeneinander: Stack, Lizenz, Alter, Quellcode und Demo.`,
  intro: (count: number) =>
    count === 1
      ? '1 Template. Füge zum Vergleichen ein weiteres hinzu.'
      : `${count} Templates im Vergleich. Unterschiede sind markiert.`,
  empty: `Noch nichts zu vergleichen. Füge unten ein Template hinzu oder wähle „${templateCopy.compare}“ auf der Seite eines Templates.`,
  missing: (names: readonly string[]) =>
    `Kein Template heißt ${names.map((name) => `„${name}“`).join(' oder ')}.`,
  table: 'Vergleich',
  /**
   * These have soft hyphens: on phones the column has room for nine letters, and not every browser
   * can hyphenate German.
   */
  terms: {
    publisher: 'Heraus\u00adgeber',
    stack: 'Gebaut mit',
    languages: 'Sprachen',
    manager: 'Paket\u00admanager',
    variables: 'Umge\u00adbungs\u00advariablen',
    firstCommit: 'Erster Commit',
    lastCommit: 'Letzter Commit',
    source: 'Quellcode',
    demo: 'Live-Demo',
    deploy: 'Deploy\u00adment',
  },
  differs: 'verschieden',
  /** Fits after every term, whatever its gender. */
  none: 'Ohne',
  notListed: 'Ohne Angabe',
  unknown: 'Unbekannt',
  remove: 'Entfernen',
  removeLabel: (name: string) => `${name} aus dem Vergleich entfernen`,
  add: 'Template hinzufügen',
  addLabel: (name: string) => `${name} hinzufügen`,
  others: 'Auch in diesem Link',
};
