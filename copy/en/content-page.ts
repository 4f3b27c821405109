export const contentPageCopy = {
  bodyMissing: 'The text of this page can’t be shown right now.',
};
