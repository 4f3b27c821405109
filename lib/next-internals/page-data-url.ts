/** Where Next's router reads the props of a page. In browsers only. */
export const pageDataUrl = (pathname: string, search: string): string =>
  `/_next/data/${window.__NEXT_DATA__.buildId}${pathname}.json${search}`;
