/** Words that stand in the head of a page, for machines. No browser shows them, or loads them at first. */
export const headCopy = {
  feed: {
    title: 'Plinth: new templates',
    description: 'Templates to stand on, newest first.',
    href: '/feed.xml',
  },
  /** Of the picture in a preview of a link. */
  pictureAlt: (title: string) => `${title}, on show at Plinth`,
  /** Where a filter has no words of its own. */
  listDescription: (total: number) =>
    total === 1
      ? 'One open-source template, with its source, its publisher and, where there is one, a live demo.'
      : `${total} open-source templates, each with its source, its publisher and, where there is one, a live demo.`,
  /** Where a template has no words of its own. */
  templateDescription: (name: string) =>
    `${name}: an open-source template, with its source, its publisher and what it is made of.`,
} as const;
