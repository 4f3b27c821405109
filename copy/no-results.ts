/** Words of a list that nothing matches. */
export const noResultsCopy = {
  heading: 'No templates found',
  text: 'No template matches everything. Try fewer filters:',
  without: (name: string) => `Without ${name}`,
  nearest: 'Similar templates',
  popular: 'Popular filters',
} as const;
