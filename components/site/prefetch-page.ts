import Router from 'next/router';

/**
 * Fetches a page's data and code at the same time. By itself Next's router fetches the code first, and
 * the data when that has arrived.
 */
export function fetchAhead(href: string): void {
  // Where it can't be fetched ahead, the router fetches it again, and says what went wrong.
  Router.prefetch(href, undefined, { priority: true }).catch(() => {});
}
