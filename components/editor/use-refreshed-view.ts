import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorView } from '#lib/page-props';
import { editorCopy } from './editor-copy';
import { newsBetween } from './editor-news';
import { holdScroll } from './hold-scroll';
import { readEditorView } from './read-editor-view';
import { repeatWhileVisible } from './repeat-while-visible';

const EVERY_MS = 3_000;
const AFTER_TROUBLE_MS = 30_000;

type Reading = {
  /** The props that it began with: another page of the list begins anew. */
  of: EditorView;
  view: EditorView;
  condition: 'fresh' | 'stale' | 'trying';
  /** To be read out. `count` tells apart two that say the same. */
  news: { text: string; count: number };
};

export type Refreshing = Omit<Reading, 'of'> & {
  isPaused: boolean;
  pause: () => void;
  resume: () => void;
  retry: () => void;
};

/**
 * What editors see, read anew every 3 seconds while they look; after trouble every 30.
 * @param list where it is shown
 */
export function useRefreshedView(
  initial: EditorView,
  list: RefObject<HTMLElement | null>,
): Refreshing {
  const [last, setLast] = useState(() => begin(initial));
  const [isPaused, setPaused] = useState(false);
  const readNow = useRef(() => {});

  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const update = (next: (was: Reading) => Reading) =>
      setLast((was) => next(was.of === initial ? was : begin(initial)));
    const { atOnce, stop } = repeatWhileVisible(async () => {
      try {
        const view = await readEditorView();
        if (isOver) return EVERY_MS;
        if (view === null) window.location.reload();
        else showAtOnce(list.current, () => update((was) => succeed(was, view)));
        return EVERY_MS;
      } catch {
        if (!isOver) update(fail);
        return AFTER_TROUBLE_MS;
      }
    }, EVERY_MS);
    readNow.current = () => {
      update((was) => ({ ...was, condition: 'trying' }));
      void atOnce();
    };
    return () => {
      isOver = true;
      stop();
    };
  }, [initial, isPaused, list]);

  const { view, condition, news } = last.of === initial ? last : begin(initial);
  return {
    view,
    condition,
    news,
    isPaused,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    retry: () => readNow.current(),
  };
}

function showAtOnce(list: HTMLElement | null, show: () => void): void {
  const letGo = list === null ? () => {} : holdScroll(list);
  flushSync(show);
  letGo();
}

function begin(view: EditorView): Reading {
  return { of: view, view, condition: 'fresh', news: { text: '', count: 0 } };
}

function succeed(was: Reading, view: EditorView): Reading {
  const recovered = was.condition === 'fresh' ? '' : editorCopy.refresh.again;
  const text = [recovered, newsBetween(was.view, view)].filter(Boolean).join(' ');
  return { ...was, view, condition: 'fresh', news: tell(was, text) };
}

function fail(was: Reading): Reading {
  // Said once, and again where somebody asked for another try.
  const text = was.condition === 'stale' ? '' : editorCopy.refresh.failed;
  return { ...was, condition: 'stale', news: tell(was, text) };
}

function tell({ news }: Reading, text: string): Reading['news'] {
  return text === '' ? news : { text, count: news.count + 1 };
}
