/** This is loaded when the field first gets the focus. */
import type { NextRouter } from 'next/router';
import { pageAddress } from '@/components/site/translations';
import type { TemplateList } from '@/lib/page-props';
import { sitePath } from '@/lib/runtime/addresses.js';

type ShownList = Pick<TemplateList, 'query' | 'sort' | 'sorts' | 'withoutQueryHref'>;

export type SearchAsYouType = {
  listShown: (shown: ShownList) => void;
  stop: () => void;
};

const PAUSE_MS = 120;

/** @param router passed in, so that this chunk needn't import `next/router` */
export function searchAsYouType(
  input: HTMLInputElement,
  first: ShownList,
  router: Pick<NextRouter, 'push' | 'replace'>,
  isNavigating: () => boolean,
  isComposing = false,
): SearchAsYouType {
  let shown = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let pendingHref: string | null = null;
  /** Each visit to the field makes one history entry, so that "back" leaves the search. */
  let entry = { isPushed: false, from: '' };

  const typedQuery = () => input.value.trim();

  async function search() {
    clearTimeout(timer);
    timer = undefined;
    if (!isPending || isNavigating()) return;
    if (typedQuery() === shown.query && pendingHref === null) {
      isPending = false;
      return;
    }
    const href = searchHref(input, shown);
    if (href === pendingHref) return;
    const own = entry;
    // A cancelled search may already have made its history entry.
    own.isPushed ||=
      pendingHref !== null &&
      new URL(pageAddress(pendingHref), location.href).href === location.href;
    // Goes back if the search is back at its start.
    const isBegun = own.isPushed && new URL(pageAddress(href), location.href).href === own.from;
    if (isBegun && navigator.onLine && document.activeElement === input) {
      // A second call would go back twice.
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
    if (isPending && typedQuery() !== latest.query) {
      pendingHref = null;
      if (timer === undefined) schedule(0);
      return;
    }
    isPending = false;
    pendingHref = null;
    if (typedQuery() !== latest.query) input.value = latest.query;
  }

  input.addEventListener('input', (event) => {
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
    // Closes a phone's keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
  });
  window.addEventListener('popstate', reset);
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

function searchHref({ form, name, value }: HTMLInputElement, shown: ShownList): string {
  const { sort, sorts, withoutQueryHref } = shown;
  const words = value.trim();
  if (form === null || words === '') {
    return withoutQueryHref ?? sorts.find((one) => one.sort === sort)?.href ?? '';
  }
  const fields = Array.from(new FormData(form), ([key, field]) => [
    key,
    key === name ? words : String(field),
  ]);
  return `${sitePath(form.getAttribute('action') ?? '')}?${new URLSearchParams(fields)}`;
}
