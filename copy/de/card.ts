import type { cardCopy as en } from '@/copy/en/card';
export const cardCopy: typeof en = {
  /** Shown before the month of the last commit. */
  updated: 'Stand',
  demo: 'Demo',
};
