import { useEffect, useState } from 'react';
import type { EditorPanelView } from '@/lib/editor-props';
import { addressOf, sitePath } from '@/lib/runtime/addresses.js';
import { pollEditorApi } from './poll-editor-api';

const POLL_INTERVAL_MS = 10_000;

export function useRefreshedPanel(initial: EditorPanelView) {
  const [last, setLast] = useState({ view: initial, isStale: false });
  useEffect(() => {
    const { stop } = pollEditorApi<EditorPanelView>({
      address: addressOf(`/api${sitePath(window.location.pathname)}`),
      intervalMs: POLL_INTERVAL_MS,
      retryMs: POLL_INTERVAL_MS,
      onView: (view) => setLast({ view, isStale: false }),
      onError: () => setLast(({ view }) => ({ view, isStale: true })),
    });
    return stop;
  }, []);
  return last;
}
