/** Absolute addresses of a page that search engines list. */
export type PageAddresses = {
  canonical: string;
  /** Of the picture for link previews. */
  ogImage: string;
};
