export const errorPagesCopy = {
  notFound: {
    title: 'Page not found',
    heading: 'Page not found',
    text: 'It may have moved, or the address may be mistyped.',
  },

  error: {
    title: 'Something went wrong',
    heading: 'Something went wrong',
    text: 'The fault is ours, not yours. Try again in a moment.',
  },

  badRequest: {
    title: 'Bad request',
    heading: 'This address can’t be read',
    text: 'Part of it is missing or mistyped.',
  },

  links: { label: 'Where to go next', lead: 'Or search by name' },
};
