/** When content was last published, as far as this process knows: by a webhook, or from another instance. */
import { serverCell } from '@/lib/runtime/server-state';

const publishedAt = serverCell('lastPublish', (): number | undefined => undefined, {
  outlivesEdits: true,
});

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
  publishedAt.replace(Math.max(known() ?? at, at));
}

/** If this machine's clock was set back since, the last publish counts as now. */
function known(): number | undefined {
  const at = publishedAt();
  if (at !== undefined) publishedAt.replace(Math.min(at, Date.now()));
  return publishedAt();
}
