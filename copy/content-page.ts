/** Words of pages that are written in the content service, beside their own. */
export const contentPageCopy = {
  bodyMissing: 'The text of this page can’t be shown right now.',
} as const;
