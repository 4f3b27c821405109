import type { cardCopy as en } from '@/copy/en/card';
export const cardCopy: typeof en = {
  updated: 'Stand',
  demo: 'Demo',
};
