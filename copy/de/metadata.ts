import type { metadataCopy as en } from '@/copy/en/metadata';
import { site } from '@/site.config';

export const metadataCopy: typeof en = {
  feed: {
    title: `${site.name}: neue Templates`,
    href: '/feed.xml',
  },
  pictureAlt: (title: string) => `${title} (${site.name})`,
};
