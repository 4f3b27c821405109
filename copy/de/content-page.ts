import type { contentPageCopy as en } from '@/copy/en/content-page';
export const contentPageCopy: typeof en = {
  bodyMissing: 'Der Text dieser Seite lässt sich gerade nicht anzeigen.',
};
