import { useEffect, useState } from 'react';
import type { EditorPanelView } from '@/lib/editor-props';
import { pollWhileVisible } from './poll-while-visible';
import { readEditorProps } from './read-editor-props';

const POLL_INTERVAL_MS = 10_000;

/** Fetched every 10 seconds while it is visible. `isStale`: the last time that did not succeed. */
export function useRefreshedPanel(initial: EditorPanelView) {
  const [last, setLast] = useState({ view: initial, isStale: false });
  useEffect(() => {
    const { stop } = pollWhileVisible(async () => {
      try {
        const view = await readEditorProps('panel');
        if (view === null) window.location.reload();
        else setLast({ view, isStale: false });
      } catch {
        setLast(({ view }) => ({ view, isStale: true }));
      }
      return POLL_INTERVAL_MS;
    }, POLL_INTERVAL_MS);
    return stop;
  }, []);
  return last;
}
