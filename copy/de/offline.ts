import type { offlineCopy as en } from '@/copy/en/offline';
export const offlineCopy: typeof en = {
  stays:
    'Du bist offline. Diese Seite bleibt, wie sie ist: Versuch es wieder, sobald du online bist.',
};
