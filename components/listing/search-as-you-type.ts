/** Loaded when the field is first focused. A result never overwrites what is being typed. */
import type { NextRouter } from 'next/router';
import type { TemplateList } from '@/lib/page-props';

/** The list on the screen. */
type Answer = Pick<TemplateList, 'query' | 'sort' | 'sorts' | 'withoutQueryHref'>;

export type SearchAsYouType = {
  /** To be called with every list that is shown, whether a search led to it or not. */
  answered: (answer: Answer) => void;
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
  first: Answer,
  router: Pick<NextRouter, 'push' | 'replace'>,
  isNavigating: () => boolean,
  isComposing = false,
): SearchAsYouType {
  let answer = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is typed differs from the query of the list on the screen. */
  let isPending = false;
  let asked: string | null = null;
  /** One history entry for all that is typed without leaving the field, so that "back" leaves the search. */
  let entry = { isMade: false };

  const typedQuery = () => input.value.trim();

  async function search() {
    clearTimeout(timer);
    timer = undefined;
    // A choice is not given up for it: its list is searched when that has come.
    if (!isPending || isNavigating()) return;
    if (typedQuery() === answer.query && asked === null) {
      isPending = false;
      return;
    }
    const href = addressOf(input, answer);
    if (href === asked) return;
    const own = entry;
    // The router cancels a search when the next one begins; its entry may be made already, and its list not.
    own.isMade ||= asked !== null && new URL(asked, location.href).href === location.href;
    asked = href;
    const arrived = await router[own.isMade ? 'replace' : 'push'](href, undefined, {
      scroll: false,
    });
    own.isMade ||= arrived;
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
    asked = null;
    entry = { isMade: false };
  }

  function answered(latest: Answer) {
    answer = latest;
    // Another link was followed meanwhile, which cancelled the search: search again within its list.
    if (isPending && typedQuery() !== latest.query) {
      asked = null;
      // When the router has done with that list.
      if (timer === undefined) schedule(0);
      return;
    }
    isPending = false;
    asked = null;
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
    entry = { isMade: false };
  });
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
    // Closes the keyboard of a phone, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
  });
  window.addEventListener('popstate', reset);

  if (!isComposing && typedQuery() !== first.query) schedule();
  return {
    answered,
    stop: () => {
      reset();
      window.removeEventListener('popstate', reset);
    },
  };
}

/** The address that the form would submit to without scripts; the same choice where nothing is searched for. */
function addressOf({ form, name, value }: HTMLInputElement, answer: Answer): string {
  const { sort, sorts, withoutQueryHref } = answer;
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
