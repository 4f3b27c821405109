/**
 * One pair of ears for all links to pages of this site, instead of code in each of them: what next/link
 * does in 2 kB more. Without it, as before it is loaded, they are links like any other.
 */
import type { NextRouter } from 'next/router';
import { searchByKey } from './search-key';

/** Whoever only passes over a link on the way to another doesn't want its page. */
const MEANT_AFTER_MS = 50;

type Follows = Pick<NextRouter, 'push' | 'replace' | 'prefetch'>;

/**
 * Changes pages without loading a document, and has their code and data on the way before the click.
 * Returns how to end that.
 */
export function followLinks(router: Follows): () => void {
  const ended = new AbortController();
  const ears = { signal: ended.signal };
  let near: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  const waiting: HTMLAnchorElement[] = [];

  function comeNear(event: Event) {
    const link = linkOf(event);
    if (link === near) return;
    near = link;
    clearTimeout(timer);
    if (link === null) return;
    timer = setTimeout(() => {
      // Where it can't be had ahead of the click, the click gets it.
      router.prefetch(hrefOf(link), undefined, { priority: true }).catch(() => {});
    }, MEANT_AFTER_MS);
  }

  function follow(event: MouseEvent) {
    const link = linkOf(event);
    if (link === null || event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    // A second choice before the first has arrived adds to it: its address is only known then.
    if (isUnderWay && link.dataset.keepsPlace) waiting.push(link);
    else {
      waiting.length = 0;
      void go(link);
    }
  }

  async function go(link: HTMLAnchorElement) {
    const { follow, keepsPlace } = link.dataset;
    isUnderWay = true;
    await router[follow === 'replace' ? 'replace' : 'push'](hrefOf(link), undefined, {
      scroll: keepsPlace === undefined,
    }).catch(() => {});
    isUnderWay = false;
    // As where a browser does it all: what the address names has the focus.
    document.getElementById(location.hash.slice(1))?.focus();
    const next = waiting.shift();
    if (next?.isConnected && next.href) void go(next);
  }

  // Also said of a finger that touches the screen.
  document.addEventListener('pointerover', comeNear, ears);
  document.addEventListener('focusin', comeNear, ears);
  document.addEventListener('click', follow, ears);
  document.addEventListener('keydown', searchByKey, ears);
  // From here on the router has pages ready, and the browser need not do it as well.
  document.querySelector('script[type=speculationrules]')?.remove();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element
    ? target.closest<HTMLAnchorElement>('a[data-follow][href]')
    : null;
}

/** As it was written: a path, whose encoding stays. */
const hrefOf = (link: HTMLAnchorElement) => link.getAttribute('href') ?? '';

/** A new tab, a new window, a download. */
const isForTheBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
