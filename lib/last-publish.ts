/** When content was last published, as far as this process knows: by a webhook, or from another instance. */
import { server } from '@/lib/server-state';

/**
 * Content that was read before this time, in milliseconds, may lack a publish that is known: the last publish,
 * or now where none is known.
 */
export const lastPublishAt = (): number => known() ?? Date.now();

/** Whether something was published after content was read at that time. */
export function isOlderThanLastPublish(readAt: number): boolean {
  const at = known();
  return at !== undefined && readAt < at;
}

/** @param at in milliseconds */
export function recordPublish(at: number): void {
  server().history.lastPublishAt = Math.max(known() ?? at, at);
}

/** If this machine's clock was set back since, the last publish counts as now. */
function known(): number | undefined {
  const { history } = server();
  if (history.lastPublishAt !== undefined) {
    history.lastPublishAt = Math.min(history.lastPublishAt, Date.now());
  }
  return history.lastPublishAt;
}
