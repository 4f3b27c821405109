/** Words of pages that are missing, or broken. */
export const errorPagesCopy = {
  notFound: {
    title: 'Page not found',
    heading: 'There is nothing here.',
    text: 'The page may have moved, or may never have existed. The templates are still here.',
  },

  error: {
    title: 'Something went wrong',
    heading: 'Something broke on our side.',
    text: 'The fault is ours, not yours. Trying again in a moment usually helps.',
  },

  badRequest: {
    title: 'Bad request',
    heading: 'We can’t read that address.',
    text: 'Part of the address is missing or mistyped.',
  },

  links: { label: 'Where to go next', lead: 'Or search by name' },
} as const;
