import Router from 'next/router';
import { fetchAhead } from '@/components/site/prefetch-page';

let last: Promise<boolean> | null = null;

/** A choice is on its way. */
export const isNavigating = (): boolean => last !== null;

/**
 * Follows links that change the list one at a time: the address of a second choice is known when the
 * list of the first has arrived, so that both count. The visitor stays in place on the page.
 * Resolves to `true` when the link's list is on the screen, to `false` when it was given up for something else.
 */
export function queueNavigation(link: HTMLAnchorElement, replaces: boolean): Promise<boolean> {
  const own = last ? last.then((has) => has && follow(link, replaces)) : follow(link, replaces);
  last = own;
  const end = () => {
    if (last === own) last = null;
  };
  own.then(end, end);
  return own;
}

async function follow(link: HTMLAnchorElement, replaces: boolean): Promise<boolean> {
  const href = link.getAttribute('href');
  if (!link.isConnected || !href) return false;
  // A part of the page after the # is for browsers without scripts.
  const path = href.replace(/#.*/, '');
  fetchAhead(path);
  return Router[replaces ? 'replace' : 'push'](path, undefined, { scroll: false }).catch(
    () => false,
  );
}
