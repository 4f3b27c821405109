import Router from 'next/router';
import { fetchAhead } from '@/components/site/prefetch-page';
import { sitePath } from '@/lib/runtime/addresses.js';

let last: Promise<boolean> | null = null;

export const isNavigating = (): boolean => last !== null;

/**
 * Each link's URL depends on the list before it. Resolves to `false` if another navigation replaced
 * this one.
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
  const path = sitePath(href.replace(/#.*/, ''));
  fetchAhead(path);
  return Router[replaces ? 'replace' : 'push'](path, undefined, { scroll: false }).catch(
    () => false,
  );
}
