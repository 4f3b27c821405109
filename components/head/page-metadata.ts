import type { Things } from './json-ld-script';

export type PageAddresses = {
  canonical: string;
  ogImage: string;
};

/** URLs are absolute; error pages have none. */
export type PageMetadata = Partial<PageAddresses> & {
  title: string;
  description: string;
  feedHref?: string | undefined;
  markdown?: string | undefined;
  isUnlisted?: boolean | undefined;
  things?: Things | undefined;
};
