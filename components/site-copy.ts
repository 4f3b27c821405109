import type { TemplateList } from '#lib/page-props';

type ListWords = Pick<TemplateList, 'headline' | 'query' | 'chosen'>;

const MOST_NAMED = 3;

/** Every name and word of the site that is not content. Change the voice here, nowhere else. */
export const siteCopy = {
  name: 'Plinth',
  tagline: 'Templates to stand on',
  skipLink: 'Skip to content',
  home: { name: 'Home', href: '/' },
  templates: { name: 'Templates', href: '/templates' },

  navigation: { label: 'Main' },

  draft: {
    label: 'Draft mode',
    text: 'You are looking at drafts. Visitors do not see this yet.',
    leave: 'Leave draft mode',
    leaveHref: '/api/draft/disable',
  },

  feed: {
    title: 'Plinth: new templates',
    description: 'Templates to stand on, newest first.',
    href: '/feed.xml',
  },

  share: { alt: (title: string) => `${title}, on show at Plinth` },

  announcement: { label: 'Announcement', dismiss: 'Dismiss the announcement' },

  search: {
    href: '/templates/search',
    label: 'Search templates',
    placeholder: 'Name, framework, use case',
    submit: 'Search',
  },

  hero: {
    lines: ['Templates', 'to stand on.'],
    lead: 'Open-source starting points, each with its code in plain sight. Find one that already does what you need, read how it works, and build up from there.',
    browse: (total: number) => `Browse ${total} templates`,
    browseWithoutCount: 'Browse the templates',
    second: { name: 'How it works', href: '#how-it-works' },
  },

  featured: {
    heading: 'On show',
    all: 'See every template',
  },

  popular: {
    heading: 'Find it by name',
    intro: 'Pick the ground you know. The number tells how many templates stand on it.',
    all: 'Every filter',
  },

  steps: {
    heading: 'Find, read, start',
    intro: 'Plinth is a catalogue, not a host. It points at good code and gets out of the way.',
    items: [
      {
        name: 'Find',
        text: 'Narrow the list by framework, use case, styling or database. Filters are plain links: send one to a colleague and they see what you see.',
      },
      {
        name: 'Read',
        text: 'Every template says who published it and leads to its source. Look at the code and its licence before you commit to it.',
      },
      {
        name: 'Start',
        text: 'Copy the repository, or press deploy where its publisher offers it. From then on it is yours, and nothing of ours stays in it.',
      },
    ],
  },

  closing: {
    heading: 'The next one is yours.',
    text: 'Nothing to sign up for. Pick a template and start building.',
    action: 'Browse the templates',
  },

  list: {
    /** For the browser's tab and for search engines. */
    title: (list: ListWords & Pick<TemplateList, 'page'>): string => {
      const headline = siteCopy.list.headline(list);
      return list.page > 1 ? `${headline}, page ${list.page}` : headline;
    },
    headline: ({ headline, query, chosen }: ListWords): string => {
      const names = chosenInWords(chosen);
      if (query !== '') return names === '' ? `“${query}”` : `“${query}” in ${names}`;
      if (headline !== null) return headline;
      if (chosen.length > MOST_NAMED) return `Templates in ${names}`;
      return names === '' ? 'All templates' : `${names} templates`;
    },
    /** Under the heading, where no editor wrote anything. */
    intro: ({ query, chosen }: ListWords): string => {
      if (query !== '') return 'Names, tags, publishers and descriptions that come close.';
      if (chosen.length > 1) return 'Any of what is ticked in a section, with something from each.';
      return 'Each one open source, with its code in plain sight.';
    },
    /** For search engines, where a filter has no words of its own. */
    description: (total: number) =>
      total === 1
        ? 'One open-source template, with its source, its publisher and, where there is one, a live demo.'
        : `${total} open-source templates, each with its source, its publisher and, where there is one, a live demo.`,
    filters: 'Filters',
    openFilters: 'Filter',
    closeFilters: (total: number) => `Show ${siteCopy.list.templatesWith(total)}`,
    results: 'Results',
    skipFilters: 'Skip the filters',
    isChosen: 'chosen',
    narrow: (group: string) => `Find in ${group}`,
    narrowed: (left: number, all: number) => (left === 0 ? `None of ${all}` : `${left} of ${all}`),
    chosen: 'Chosen filters',
    remove: (name: string) => `Remove filter ${name}`,
    words: (query: string) => `“${query}”`,
    removeWords: (query: string) => `Remove search for ${query}`,
    clear: 'Clear all',
    showAll: (count: number) => `Show all ${count}`,
    templates: (count: number) => (count === 1 ? 'template' : 'templates'),
    templatesWith: (count: number) => (count === 1 ? '1 template' : `${count} templates`),
    count: (total: number) =>
      total === 0 ? 'No templates' : total === 1 ? 'One template' : `${total} templates`,
    sort: 'Sort by',
    sorts: { recommended: 'Recommended', newest: 'Newest', name: 'Name' },
    bestMatch: 'Best match',
    pages: 'More of the list',
    shown: (from: number, to: number, total: number) =>
      from === 1 ? `${to} of ${total} shown` : `${from}–${to} of ${total} shown`,
    showMore: (count: number) => `Show ${count} more`,
    showEarlier: 'Show earlier',
  },

  empty: {
    heading: 'Nothing stands here yet.',
    text: 'No template matches all of this. Something less may do:',
    without: (name: string) => `Without ${name}`,
    nearest: 'Close to it',
    popular: 'Well filled',
    all: 'See all templates',
  },

  detail: {
    /** For search engines, where a template has no words of its own. */
    description: (name: string) =>
      `${name}: an open-source template, with its source, its publisher and what it is made of.`,
    breadcrumbs: 'Breadcrumbs',
    by: 'Published by',
    updated: 'Updated',
    actions: 'Use this template',
    deploy: 'Deploy',
    demo: 'Live demo',
    source: 'Source',
    opensOutside: 'opens another site',
    noActions: 'Its publisher has not given a source, a demo or a way to deploy it yet.',
    overview: 'Overview',
    about: 'About this template',
    overviewMissing:
      'The overview could not be fetched just now. Please look in again in a minute; the links above work.',
    overviewNone:
      'No overview has been written for this template yet. Its source is the best place to read on.',
    facets: 'Filed under',
    related: 'Close by',
  },

  start: {
    heading: 'Start from it',
    notes: {
      'next-example':
        'Needs Node. It makes a folder, copies the template into it and installs what it needs.',
      copy: 'Needs Node. It copies the files into a new folder, without their history; its readme says how to go on.',
    },
    copy: 'Copy',
    copied: 'Copied',
    failed: 'The browser did not allow copying. The line can be selected instead.',
  },

  notFound: {
    title: 'Page not found',
    heading: 'Nothing stands here.',
    text: 'The page may have moved, or it was never put up. The collection is where it always was.',
  },

  error: {
    title: 'Something went wrong',
    heading: 'This one fell over.',
    text: 'The fault is ours, not yours. Trying again in a moment usually helps.',
  },

  waysOut: { label: 'Ways on from here', lead: 'Or look for it by name' },

  footer: {
    label: 'Footer',
    smallPrint:
      'Plinth lists open-source templates. Each belongs to its publisher and carries its own licence.',
    collection: {
      title: 'Collection',
      links: [
        { name: 'All templates', href: '/templates' },
        { name: 'Search', href: '/templates/search' },
      ],
    },
  },
} as const;

/** As they are combined: any of a section, something from each. */
function chosenInWords(chosen: TemplateList['chosen']): string {
  if (chosen.length > MOST_NAMED) return `${chosen.length} filters`;
  const bySection = new Map<string, string>();
  for (const { field, name } of chosen) {
    const before = bySection.get(field);
    bySection.set(field, before === undefined ? name : `${before} or ${name}`);
  }
  return [...bySection.values()].join(' + ');
}
