import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';

const WEBHOOK_RETRY_WINDOW_MS = 90_000;

const ENDED_WELL: ReadonlySet<EditorPublish['state']> = new Set(['live', 'not-shown']);

/** Returns `null` if nothing is wrong. */
export function publishAdvice(publish: EditorPublish, now: number): string | null {
  const { later } = publish;
  const copy = editorCopy.advice;
  if (ENDED_WELL.has(publish.state) || publish.state === 'working') return null;
  if (later === 'working') return copy.laterWorking;
  if (later !== null) return ENDED_WELL.has(later) ? copy.laterLive : copy.laterFailed;
  const isAwaited = now - Date.parse(publish.receivedAt) < WEBHOOK_RETRY_WINDOW_MS;
  if (publish.state === 'failed' && isAwaited && !publish.isAccepted) return copy.wait;
  return publish.action === 'publish' ? copy.publishAgain : copy.removeAgain;
}
