import Router from 'next/router';

/** Next's router fetches the data only after the code. */
export function fetchAhead(href: string): void {
  Router.prefetch(href, undefined, { priority: true }).catch(() => {});
}
