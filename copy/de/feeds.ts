import type { feedsCopy as en } from '@/copy/en/feeds';
import { languageWithWords } from '@/lib/runtime/languages';
import { site } from '@/site.config';
import { listTitleCopy } from './list-title';
import { metadataCopy } from './metadata';
import { siteCopy } from './site';

const { tagline } = languageWithWords('de');

type ListedSelection = {
  filters: readonly { section: { field: string }; value: { name: string } }[];
  term: string;
};

const titleOf = ({ filters, term }: ListedSelection): string =>
  listTitleCopy.title({
    query: term,
    chosen: filters.map(({ section, value }) => ({ field: section.field, name: value.name })),
  });

export const feedsCopy: typeof en = {
  share: {
    unnamed: 'Ein Template für den Anfang',
  },

  llms: {
    summary: (total: number) =>
      `Eine Galerie mit ${siteCopy.templatesWith(total)} für den Start eines Projekts, jeweils mit Quellcode, Herausgeber und Stack.`,
    notes: (search: string, data: string) =>
      `Links zu Templates führen zu Markdown: Hänge \`/index.md\` an die Adresse eines beliebigen Templates an. Filter kombinierst du unter \`${search}\` oder, als JSON, unter \`${data}\`.`,
    templates: 'Templates',
    pages: 'Über diese Website',
    more: (listed: number, total: number, data: string) =>
      `Die ersten ${listed} von ${total}; alle stehen seitenweise unter ${data}.`,
    count: siteCopy.templatesWith,
    everything: 'Alle Templates, als Seite',
    data: 'Alle Templates, als JSON',
    openApi: 'Die API, als OpenAPI',
    assistants: 'Dasselbe für Assistenten, über das Model Context Protocol',
    feed: 'Neue Templates, als RSS',
    sitemap: 'Alle Seiten',
  },

  openApi:
    'Eine Galerie mit Templates für den Start eines Projekts: Suche, Feeds und Markdown. Ohne Schlüssel nutzbar.',

  mcp: (name: string) =>
    `${name} ist eine Galerie mit Templates für den Start eines Projekts. Suche nach Wörtern oder Filtern, lies den Überblick eines Templates und starte ein Projekt mit seinem Befehl. Jedes Template gehört seinem Herausgeber und hat eine eigene Lizenz.`,

  markdown: {
    page: 'Seite',
    start: 'Loslegen',
    variablesNote: 'Es braucht diese Variablen, in einer Datei namens `.env`:',
    unavailable:
      'Der Überblick lässt sich gerade nicht abrufen. Versuch es in einer Minute wieder.',
  },

  listTitle: titleOf,
  feed: (selection: ListedSelection) => ({
    title:
      selection.term === '' && selection.filters.length === 0
        ? metadataCopy.feed.title
        : `${site.name}: ${titleOf(selection)}`,
    description: `${tagline} – die neuesten zuerst.`,
  }),
};
