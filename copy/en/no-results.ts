export const noResultsCopy = {
  heading: 'No templates found',
  without: (name: string) => `Without ${name}`,
  nearest: 'Similar templates',
  popular: 'Popular filters',
};
