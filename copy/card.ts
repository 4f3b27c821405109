export const cardCopy = {
  /** Before the month of the last commit. */
  updated: 'Updated',
  demo: 'Demo',
} as const;
