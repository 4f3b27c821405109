import type { templateCopy as en } from '@/copy/en/template';

export const templateCopy: typeof en = {
  noDescription: (name: string) =>
    `${name}: ein Template mit Quellcode, Herausgeber und allem, womit es gebaut ist.`,
  breadcrumbs: 'Seitenpfad',
  by: 'Herausgeber',
  stack: 'Gebaut mit',
  details: { license: 'Lizenz' } as Readonly<Record<string, string>>,
  sourceUpdated: 'Letzter Commit',
  sourceChecked: (isGone: boolean, hasCode: boolean) =>
    isGone ? 'Quellcode fehlte am' : hasCode ? 'Quellcode vorhanden am' : 'Quellcode geprüft am',
  entryUpdated: 'Eintrag geändert',
  archived: (hasCode: boolean) =>
    hasCode
      ? 'Archiviert: Der Quellcode wird nicht mehr gepflegt.'
      : 'Archiviert: Der Code wurde entfernt.',
  useInstead: ['Nutze', 'als Ersatz.'],
  onlyReadme:
    'Der Quellcode besteht nur aus einem README mit einer Anleitung. Es gibt keinen Code zum Kopieren oder Deployen.',
  gone: {
    source:
      'Der Quellcode ist nicht mehr da. Damit gibt es keinen Code zum Kopieren oder Deployen.',
    demo: 'Die Live-Demo ist nicht mehr da.',
    deploy: 'Der Link zum Deployen funktioniert nicht mehr.',
  },
  goneSince: (day: string) => `Geprüft am ${day}.`,
  actions: 'Dieses Template nutzen',
  deploy: 'Deployen',
  demo: 'Live-Demo',
  source: 'Quellcode',
  noActions: 'Der Herausgeber hat noch keinen Link zu Quellcode, Demo oder Deployment hinterlegt.',
  overview: 'Überblick',
  contents: 'Inhalt',
  overviewMissing: 'Der Überblick lässt sich gerade nicht anzeigen.',
  overviewNone: 'Zu diesem Template gibt es noch keinen Überblick.',
  readSource: 'Mehr steht im Quellcode.',
  facets: 'Schlagwörter',
  report: 'Problem melden',
  related: 'Ähnliche Templates',
  compare: 'Direkt vergleichen',

  start: {
    heading: 'Loslegen',
    needs: (what: string) => `Benötigt ${what}.`,
    manager: 'Paketmanager',
    notes: {
      runs: '',
      installs: 'Wie du es startest, steht im README.',
      'next-example':
        'Das legt einen Ordner mit dem Template an und installiert die Abhängigkeiten.',
      copy: 'Das legt einen Ordner mit dem Template an. Wie es weitergeht, steht im README.',
    },
    runs: (address: string | null, variables: readonly string[]) => {
      const [first, ...others] = variables;
      const where = address === null ? 'Läuft auf deinem Rechner' : `Läuft unter ${address}`;
      if (first === undefined) return `${where}.`;
      return `${where}, sobald du ${others.length === 0 ? first : 'diese Variablen'} gesetzt hast.`;
    },
    variables: (count: number) =>
      count === 1 ? '1 Umgebungsvariable setzen' : `${count} Umgebungsvariablen setzen`,
    variablesNote: 'Speichere das als .env im neuen Ordner, mit deinen eigenen Werten.',
    openIn: (place: string) => `In ${place} öffnen`,
    forAssistant: 'Für Assistenten kopieren',
    prompt: (name: string, address: string, lines: readonly string[], env: readonly string[]) =>
      [
        `Starte ein Projekt mit dem Template „${name}“. Worum es geht, als Markdown: ${address}`,
        `Führe diese Befehle aus:\n\n${lines.join('\n')}`,
        ...(env.length > 0
          ? [
              `Frag mich vor dem Start nach den Werten für ${env.join(', ')} und speichere sie in .env.`,
            ]
          : []),
      ].join('\n\n'),
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Dein Browser hat das Kopieren nicht erlaubt. Markiere stattdessen den Text.',
  },
};
