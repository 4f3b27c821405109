import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorCopy } from '@/copy/editor';
import type { EditorView } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { pollEditorApi } from './poll-editor-api';
import { preserveScroll } from './preserve-scroll';
import { publishAnnouncements } from './publish-announcements';

const POLL_INTERVAL_MS = 3_000;
const RETRY_INTERVAL_MS = 30_000;

type Reading = {
  of: EditorView;
  view: EditorView;
  condition: 'fresh' | 'stale' | 'trying';
  /** `count` makes repeated announcements distinct. */
  announcement: { text: string; count: number };
};

export type Refreshing = Omit<Reading, 'of'> & {
  isPaused: boolean;
  pause: () => void;
  resume: () => void;
  retry: () => void;
};

export function useRefreshedView(
  initial: EditorView,
  list: RefObject<HTMLElement | null>,
): Refreshing {
  const [last, setLast] = useState(() => initialReading(initial));
  const [isPaused, setPaused] = useState(false);
  const readNow = useRef(() => {});

  useEffect(() => {
    if (isPaused) return;
    const update = (next: (was: Reading) => Reading) =>
      setLast((was) => next(was.of === initial ? was : initialReading(initial)));
    const poll = pollEditorApi<EditorView>({
      address: addressOf(`/api/editor/publishes${window.location.search}`),
      intervalMs: POLL_INTERVAL_MS,
      retryMs: RETRY_INTERVAL_MS,
      onView: (view) => showAtOnce(list.current, () => update((was) => applyView(was, view))),
      onError: () => update(markStale),
    });
    readNow.current = () => {
      update((was) => ({ ...was, condition: 'trying' }));
      void poll.readNow();
    };
    return poll.stop;
  }, [initial, isPaused, list]);

  const { view, condition, announcement } = last.of === initial ? last : initialReading(initial);
  return {
    view,
    condition,
    announcement,
    isPaused,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    retry: () => readNow.current(),
  };
}

function showAtOnce(list: HTMLElement | null, show: () => void): void {
  const letGo = list === null ? () => {} : preserveScroll(list);
  flushSync(show);
  letGo();
}

function initialReading(view: EditorView): Reading {
  return { of: view, view, condition: 'fresh', announcement: { text: '', count: 0 } };
}

function applyView(was: Reading, view: EditorView): Reading {
  const recovered = was.condition === 'fresh' ? '' : editorCopy.refresh.again;
  const text = [recovered, publishAnnouncements(was.view, view)].filter(Boolean).join(' ');
  return { ...was, view, condition: 'fresh', announcement: announce(was, text) };
}

function markStale(was: Reading): Reading {
  const text = was.condition === 'stale' ? '' : editorCopy.refresh.failed;
  return { ...was, condition: 'stale', announcement: announce(was, text) };
}

function announce({ announcement }: Reading, text: string): Reading['announcement'] {
  return text === '' ? announcement : { text, count: announcement.count + 1 };
}
