/**
 * Names and words that every page needs. With `home-copy`, `list-copy`, `template-copy` and
 * `dead-end-copy`, which a browser loads for their own pages alone, and `head-copy`, these are all words of the site that
 * are not content. Change the voice there, nowhere else.
 */
export const siteCopy = {
  name: 'Plinth',
  tagline: 'Templates to stand on',
  skipLink: 'Skip to content',
  home: { name: 'Home', href: '/' },
  templates: { name: 'Templates', href: '/templates', all: 'See all templates' },
  templatesWith: (count: number) => (count === 1 ? '1 template' : `${count} templates`),

  navigation: { label: 'Main' },

  draft: {
    label: 'Draft mode',
    text: 'You are looking at drafts. Visitors do not see this yet.',
    leave: 'Leave draft mode',
    leaveHref: '/api/draft/disable',
  },

  announcement: { label: 'Announcement', dismiss: 'Dismiss the announcement' },

  search: {
    href: '/templates/search',
    /** The page with its field in focus, also without a script: `search` is the field's id. */
    fieldHref: '/templates/search#search',
    /** Leads to the field from wherever one is. */
    key: '/',
    label: 'Search templates',
    placeholder: 'Name, framework, use case',
    submit: 'Search',
  },

  footer: {
    label: 'Footer',
    smallPrint:
      'Plinth lists open-source templates. Each belongs to its publisher and carries its own licence.',
    collection: {
      title: 'Collection',
      links: [
        { name: 'All templates', href: '/templates' },
        { name: 'Search', href: '/templates/search#search' },
      ],
    },
  },
} as const;
