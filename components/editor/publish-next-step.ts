import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';

/** The content service's own attempts are over by then. */
const ATTEMPTS_LAST_MS = 90_000;

/** What its reason says to do about one that isn't shown is all there is. */
const ENDED_WELL: ReadonlySet<EditorPublish['state']> = new Set(['live', 'not-shown']);

/**
 * What an editor does about a publish that isn't live; `null`: nothing is wrong.
 * @param newer those after it, newest first
 * @param now in milliseconds
 */
export function publishNextStep(
  publish: EditorPublish,
  newer: readonly EditorPublish[],
  now: number,
): string | null {
  const copy = editorCopy.advice;
  if (ENDED_WELL.has(publish.state) || publish.state === 'working') return null;
  const later = newer.find((other) => isSameAgain(other, publish));
  if (later !== undefined && ENDED_WELL.has(later.state)) return copy.laterLive;
  if (later?.state === 'working') return copy.laterWorking;
  if (later !== undefined) return copy.laterFailed;
  const isAwaited = now - Date.parse(publish.receivedAt) < ATTEMPTS_LAST_MS;
  if (publish.state === 'failed' && isAwaited && !publish.isAccepted) return copy.wait;
  return publish.action === 'publish' ? copy.publishAgain : copy.removeAgain;
}

function isSameAgain(one: EditorPublish, other: EditorPublish): boolean {
  return one.name === other.name && one.href === other.href && one.action === other.action;
}
