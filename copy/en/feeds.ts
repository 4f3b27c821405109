import { languageWithWords } from '@/lib/runtime/languages';
import { site } from '@/site.config';
import { listTitleCopy } from './list-title';
import { metadataCopy } from './metadata';
import { siteCopy } from './site';
import { spelling } from './spelling';

const { tagline } = languageWithWords('en');

type ListedSelection = {
  filters: readonly { section: { field: string }; value: { name: string } }[];
  term: string;
};

const titleOf = ({ filters, term }: ListedSelection): string =>
  listTitleCopy.title({
    query: term,
    chosen: filters.map(({ section, value }) => ({ field: section.field, name: value.name })),
  });

export const feedsCopy = {
  share: {
    unnamed: 'A template to start from',
  },

  llms: {
    summary: (total: number) =>
      `A gallery of ${siteCopy.templatesWith(total)} to start a project from, each with its source, its publisher and its stack.`,
    notes: (search: string, data: string) =>
      `Links to templates lead to Markdown: add \`/index.md\` to the address of any template. Combine filters at \`${search}\`, or at \`${data}\` for JSON.`,
    templates: 'Templates',
    pages: 'About this site',
    more: (listed: number, total: number, data: string) =>
      `The first ${listed} of ${total}; all of them are at ${data}, page by page.`,
    count: siteCopy.templatesWith,
    everything: 'All templates, as a page',
    data: 'All templates, as JSON',
    openApi: 'The API, as OpenAPI',
    assistants: 'The same for assistants, over the Model Context Protocol',
    feed: 'New templates, as RSS',
    sitemap: 'Every page',
  },

  openApi:
    'A gallery of templates to start a project from: search, feeds and Markdown. No key needed.',

  mcp: (name: string) =>
    `${name} is a gallery of templates to start a project from. Search by words or filters, read a template’s overview, and start a project with its command. Each template belongs to its publisher and has its own ${spelling.licence}.`,

  markdown: {
    page: 'Page',
    start: 'Get started',
    variablesNote: 'It needs these variables, in a file named `.env`:',
    unavailable: 'The overview can’t be fetched right now. Try again in a minute.',
  },

  listTitle: titleOf,
  feed: (selection: ListedSelection) => ({
    title:
      selection.term === '' && selection.filters.length === 0
        ? metadataCopy.feed.title
        : `${site.name}: ${titleOf(selection)}`,
    description: `${tagline}, newest first.`,
  }),
};
