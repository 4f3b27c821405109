import { site } from '@/site.config';

export const metadataCopy = {
  feed: {
    title: `${site.name}: new templates`,
    href: '/feed.xml',
  },
  pictureAlt: (title: string) => `${title}, on ${site.name}`,
};
