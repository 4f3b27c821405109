/** Words of pages that are missing, or broken. */
export const deadEndCopy = {
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

  badRequest: {
    title: 'Not readable',
    heading: 'This doesn’t add up.',
    text: 'What was asked for can’t be read as it came: most often a piece of the address is missing, or mistyped.',
  },

  waysOut: { label: 'Ways on from here', lead: 'Or look for it by name' },
} as const;
