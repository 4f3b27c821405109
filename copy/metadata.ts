import { site } from '@/site.config';

/** Words of a page's metadata. */
export const metadataCopy = {
  feed: {
    title: `${site.name}: new templates`,
    href: '/feed.xml',
  },
  /** Alternative text of the Open Graph image. */
  pictureAlt: (title: string) => `${title}, on ${site.name}`,
} as const;
