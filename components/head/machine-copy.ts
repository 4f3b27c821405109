/** Words that no page shows: apart from `site-copy`, so that browsers don't load them. */
export const machineCopy = {
  /** On pictures for link previews. */
  share: {
    text: 'Open-source starting points, each with its code in plain sight.',
    filter: (name: string) => `${name} templates`,
    unnamed: 'A template to stand on',
  },

  /** `/llms.txt`, for language models. */
  llms: {
    summary: (total: number) =>
      `A gallery of ${total} open-source templates to start a project from, each with its source, its publisher and what it is made of.`,
    notes:
      'Links to templates lead to Markdown: the address of any template’s page with `/index.md` after it. Lists can be narrowed by any filters together at `/templates/search`, as data at `/api/templates`.',
    templates: 'Templates',
    more: (listed: number, total: number) =>
      `The first ${listed} of ${total}; all of them are at /api/templates, in pages.`,
    count: (total: number) => (total === 1 ? '1 template' : `${total} templates`),
    everything: 'All templates, as a page',
    data: 'All templates, as JSON',
    feed: 'New templates, as RSS',
    sitemap: 'Every page',
  },

  /** A template's page as Markdown. */
  markdown: {
    page: 'Page',
    start: 'Start with',
    unavailable: 'The overview could not be fetched just now. Please ask again in a minute.',
  },
} as const;
