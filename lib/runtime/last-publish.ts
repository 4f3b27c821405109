/** The last publish's time in milliseconds, as far as this process knows. */
import { serverCell } from '@/lib/runtime/server-state';

const publishedAt = serverCell('lastPublish', (): number | undefined => undefined, {
  outlivesEdits: true,
});

/** Content read before this time may lack a publish. */
export const lastPublishAt = (): number => known() ?? Date.now();

export function isOlderThanLastPublish(readAt: number): boolean {
  const at = known();
  return at !== undefined && readAt < at;
}

export function recordPublish(at: number): void {
  publishedAt.replace(Math.max(known() ?? at, at));
}

/** If the clock was set back, the last publish counts as now. */
function known(): number | undefined {
  const at = publishedAt();
  if (at !== undefined) publishedAt.replace(Math.min(at, Date.now()));
  return publishedAt();
}
