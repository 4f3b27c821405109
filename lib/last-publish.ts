/** When content was last published, as far as this process knows: by a webhook, or from another instance. */
import { server } from '@/lib/server-state';

/**
 * Since when content must have been read to hold every publish that is known, in milliseconds: the last
 * publish, or now where none is known.
 */
export const lastPublishAt = (): number => server().history.lastPublishAt ?? Date.now();

/** Whether something was published after content was read at that time. */
export function isOlderThanLastPublish(readAt: number): boolean {
  const at = server().history.lastPublishAt;
  return at !== undefined && readAt < at;
}

/** @param at in milliseconds */
export function recordPublish(at: number): void {
  const { history } = server();
  history.lastPublishAt = Math.max(history.lastPublishAt ?? at, at);
}
