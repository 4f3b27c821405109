/** Words of a template's own page. */
export const templateCopy = {
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
} as const;
