/** Loaded when the field is first focused. A result never overwrites what is being typed. */
import type { NextRouter } from 'next/router';
import type { TemplateList } from '@/lib/page-props';

/** The list on the screen. */
type ShownList = Pick<TemplateList, 'query' | 'sort' | 'sorts' | 'withoutQueryHref'>;

export type SearchAsYouType = {
  /** To be called with every list that is shown, whether a search led to it or not. */
  listShown: (shown: ShownList) => void;
  stop: () => void;
};

const PAUSE_MS = 120;

/**
 * @param router is given, as is `isNavigating`, so that nothing is shared between this and the page's own script
 * @param isNavigating a choice is on its way
 * @param isComposing an input method was composing when this was loaded
 */
export function searchAsYouType(
  input: HTMLInputElement,
  first: ShownList,
  router: Pick<NextRouter, 'push' | 'replace'>,
  isNavigating: () => boolean,
  isComposing = false,
): SearchAsYouType {
  let shown = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is typed differs from the query of the list on the screen. */
  let isPending = false;
  let pendingHref: string | null = null;
  /** One history entry for all that is typed without leaving the field, so that "back" leaves the search. */
  let entry = { isPushed: false, from: '' };

  const typedQuery = () => input.value.trim();

  async function search() {
    clearTimeout(timer);
    timer = undefined;
    // A search does not cancel a choice: it follows once the list of that choice is there.
    if (!isPending || isNavigating()) return;
    if (typedQuery() === shown.query && pendingHref === null) {
      isPending = false;
      return;
    }
    const href = addressOf(input, shown);
    if (href === pendingHref) return;
    const own = entry;
    // The router cancels a search when the next one begins. It may have made its history entry already, without its list.
    own.isPushed ||=
      pendingHref !== null && new URL(pendingHref, location.href).href === location.href;
    // Emptied again: back to the list that the search began with, instead of a second entry for it. Offline, that would
    // leave the page; where a tap has left the field, it would undo what was tapped.
    const isBegun = own.isPushed && new URL(href, location.href).href === own.from;
    if (isBegun && navigator.onLine && document.activeElement === input) {
      // A second call before the browser has gone back would go back twice.
      isPending = false;
      history.back();
      return;
    }
    if (!own.isPushed) own.from = location.href;
    pendingHref = href;
    const arrived = await router[own.isPushed ? 'replace' : 'push'](href, undefined, {
      scroll: false,
    });
    own.isPushed ||= arrived;
    // Without a connection no list arrives: the same words can be searched for again.
    if (!arrived && pendingHref === href) pendingHref = null;
  }

  function schedule(pause = PAUSE_MS) {
    isPending = true;
    clearTimeout(timer);
    timer = setTimeout(search, pause);
  }

  function reset() {
    clearTimeout(timer);
    timer = undefined;
    isPending = false;
    pendingHref = null;
    entry = { isPushed: false, from: '' };
  }

  function listShown(latest: ShownList) {
    shown = latest;
    // Another link was followed meanwhile, which cancelled the search: search again within its list.
    if (isPending && typedQuery() !== latest.query) {
      pendingHref = null;
      // Once the router is done with that list.
      if (timer === undefined) schedule(0);
      return;
    }
    isPending = false;
    pendingHref = null;
    if (typedQuery() !== latest.query) input.value = latest.query;
  }

  input.addEventListener('input', (event) => {
    // An input method is still composing.
    if (!(event instanceof InputEvent && event.isComposing)) schedule();
  });
  input.addEventListener('compositionend', () => schedule());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (input.value === '') {
      input.blur();
      return;
    }
    event.preventDefault();
    input.value = '';
    schedule(0);
  });
  input.addEventListener('blur', () => {
    void search();
    entry = { isPushed: false, from: '' };
  });
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
    // Closes the keyboard of a phone, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
  });
  window.addEventListener('popstate', reset);
  // What was typed without a connection.
  window.addEventListener('online', search);

  if (!isComposing && typedQuery() !== first.query) schedule();
  return {
    listShown,
    stop: () => {
      reset();
      window.removeEventListener('popstate', reset);
      window.removeEventListener('online', search);
    },
  };
}

/** The address that the form would submit to without scripts; the same choice where nothing is searched for. */
function addressOf({ form, name, value }: HTMLInputElement, shown: ShownList): string {
  const { sort, sorts, withoutQueryHref } = shown;
  const words = value.trim();
  if (form === null || words === '') {
    return withoutQueryHref ?? sorts.find((one) => one.sort === sort)?.href ?? '';
  }
  const fields = Array.from(new FormData(form), ([key, field]) => [
    key,
    key === name ? words : String(field),
  ]);
  return `${form.getAttribute('action')}?${new URLSearchParams(fields)}`;
}
