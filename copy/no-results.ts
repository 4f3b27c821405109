/** Words of a list that nothing matches. */
export const noResultsCopy = {
  heading: 'No templates found',
  text: 'Nothing matches all of this. You could try:',
  without: (name: string) => `Without ${name}`,
  nearest: 'Similar templates',
  popular: 'Popular filters',
} as const;
