import type { Things } from './json-ld-script';

/** Absolute addresses of a page that search engines list. */
export type PageAddresses = {
  canonical: string;
  /** Address of the picture for link previews. */
  ogImage: string;
};

/** Metadata of a page. Addresses are absolute; error pages have none. */
export type PageMetadata = Partial<PageAddresses> & {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The feed of what the page lists; without it, the site's own. */
  feedHref?: string | undefined;
  /** The same content as Markdown. */
  markdown?: string | undefined;
  /** Keeps the page out of search engines, not the pages that it links to: search results, errors. */
  isUnlisted?: boolean | undefined;
  /** As JSON-LD, for search engines. */
  things?: Things | undefined;
};
