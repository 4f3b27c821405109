import type { EditorPublish } from '#lib/page-props';
import { editorCopy } from './editor-copy';

/** The content service's own attempts are over by then. */
const ATTEMPTS_LAST_MS = 90_000;

/**
 * What an editor does about a publish that isn't live; `null`: nothing is wrong.
 * @param newer those after it, newest first
 * @param now in milliseconds
 */
export function adviceFor(
  publish: EditorPublish,
  newer: readonly EditorPublish[],
  now: number,
): string | null {
  const copy = editorCopy.advice;
  if (publish.state === 'live' || publish.state === 'working') return null;
  const later = newer.find((other) => isSameAgain(other, publish));
  if (later?.state === 'live') return copy.laterLive;
  if (later?.state === 'working') return copy.laterWorking;
  if (later !== undefined) return copy.laterFailed;
  const isAwaited = now - Date.parse(publish.receivedAt) < ATTEMPTS_LAST_MS;
  if (publish.state === 'failed' && isAwaited) return copy.wait;
  return publish.action === 'publish' ? copy.publishAgain : copy.removeAgain;
}

function isSameAgain(one: EditorPublish, other: EditorPublish): boolean {
  return one.name === other.name && one.href === other.href && one.action === other.action;
}
