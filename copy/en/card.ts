export const cardCopy = {
  /** Shown before the month of the last commit. */
  updated: 'Updated',
  demo: 'Demo',
};
