import { listTitleCopy } from '@/copy/list-title';
import { metadataCopy } from '@/copy/metadata';
import { siteCopy } from '@/copy/site';
import { spelling } from '@/copy/spelling';
import { site } from '@/site.config';

export const feedsCopy = {
  share: {
    unnamed: 'A template to start from',
  },

  llms: {
    summary: (total: number) =>
      `A gallery of ${siteCopy.templatesWith(total)} to start a project from, each with its source, its publisher and its stack.`,
    notes:
      'Links to templates lead to Markdown: add `/index.md` to the address of any template. Combine filters at `/templates/search`, or at `/api/templates` for JSON.',
    templates: 'Templates',
    pages: 'About this site',
    more: (listed: number, total: number) =>
      `The first ${listed} of ${total}; all of them are at /api/templates, page by page.`,
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
} as const;

type ListedSelection = {
  filters: readonly { section: { field: string }; value: { name: string } }[];
  term: string;
};

const listOf = ({ filters, term }: ListedSelection) => ({
  query: term,
  chosen: filters.map(({ section, value }) => ({ field: section.field, name: value.name })),
});

export const feedDescription = `${site.tagline}, newest first.`;

const feedTitle = (list: ReturnType<typeof listOf>): string =>
  list.query === '' && list.chosen.length === 0
    ? metadataCopy.feed.title
    : `${site.name}: ${listTitleCopy.title(list)}`;

export const feedWordsOf = (selection: ListedSelection) => ({
  title: feedTitle(listOf(selection)),
  description: feedDescription,
});

export const listMarkdownCopy = {
  title: (selection: ListedSelection) => listTitleCopy.title(listOf(selection)),
  page: feedsCopy.markdown.page,
  count: feedsCopy.llms.count,
  more: feedsCopy.llms.more,
};
