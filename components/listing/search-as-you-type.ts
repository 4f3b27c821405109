/** Loaded when somebody first goes to the field. What is typed there is never overwritten by an answer. */
import type { NextRouter } from 'next/router';

export type Answer = {
  /** What the list on the screen was searched for. */
  query: string;
  /** The same choice with nothing searched for. */
  unsearchedHref: string;
};

export type SearchAsYouType = {
  /** Tells what is on the screen now, whoever asked for it. */
  answered: (answer: Answer) => void;
  stop: () => void;
};

const PAUSE_MS = 120;

/**
 * @param router is given, so that nothing is shared between this and the page's own script
 * @param isComposing a word was begun before this was loaded
 */
export function searchAsYouType(
  input: HTMLInputElement,
  first: Answer,
  router: Pick<NextRouter, 'push' | 'replace'>,
  isComposing: boolean,
): SearchAsYouType {
  let answer = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** More was typed than the list on the screen answers. */
  let isAhead = false;
  let asked: string | null = null;
  /** One entry in the history for all that is typed in one go, so that "back" leaves the search. */
  let entry = { isMade: false };

  const wordsNow = () => input.value.trim();

  async function ask() {
    clearTimeout(timer);
    timer = undefined;
    if (!isAhead) return;
    if (wordsNow() === answer.query && asked === null) {
      isAhead = false;
      return;
    }
    const href = addressOf(input, answer.unsearchedHref);
    if (href === asked) return;
    asked = href;
    const own = entry;
    // An answer that is overtaken by the next question is dropped by the router.
    const arrived = await router[own.isMade ? 'replace' : 'push'](href, undefined, {
      scroll: false,
    });
    own.isMade ||= arrived;
  }

  function note(pause = PAUSE_MS) {
    isAhead = true;
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  }

  function forget() {
    clearTimeout(timer);
    timer = undefined;
    isAhead = false;
    asked = null;
    entry = { isMade: false };
  }

  function answered(latest: Answer) {
    answer = latest;
    // A choice made elsewhere meanwhile: what is typed is asked for again, within that choice.
    if (isAhead && wordsNow() !== latest.query) {
      if (timer === undefined) void ask();
      return;
    }
    isAhead = false;
    asked = null;
    if (wordsNow() !== latest.query) input.value = latest.query;
  }

  input.addEventListener('input', (event) => {
    // Half a syllable is not a word yet.
    if (!(event instanceof InputEvent && event.isComposing)) note();
  });
  input.addEventListener('compositionend', () => note());
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    if (input.value === '') {
      input.blur();
      return;
    }
    event.preventDefault();
    input.value = '';
    note(0);
  });
  input.addEventListener('blur', () => {
    void ask();
    entry = { isMade: false };
  });
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
    // Takes the keyboard of a phone away, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
  });
  window.addEventListener('popstate', forget);

  if (!isComposing && wordsNow() !== first.query) note();
  return {
    answered,
    stop: () => {
      forget();
      window.removeEventListener('popstate', forget);
    },
  };
}

/** That of the form, as a browser would make it without scripts. */
function addressOf({ form, name, value }: HTMLInputElement, unsearchedHref: string): string {
  const words = value.trim();
  if (form === null || words === '') return unsearchedHref;
  const fields = Array.from(new FormData(form), ([key, field]) => [
    key,
    key === name ? words : String(field),
  ]);
  return `${form.getAttribute('action')}?${new URLSearchParams(fields)}`;
}
