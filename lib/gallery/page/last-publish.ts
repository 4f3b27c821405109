import { lastLearnedAt } from '#lib/freshness/publish-number';
import { processWide } from '#lib/process-wide';

const state = () =>
  processWide<{ at: number | undefined }>('last-publish', () => ({ at: undefined }));

/** Told to this process, or to another instance that let it know. */
function lastTold(): number | undefined {
  const times = [state().at, lastLearnedAt()].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}

/**
 * Since when content must have been read to hold all that this process knows of, in milliseconds: the
 * last publish, or now where it knows of none.
 */
export const lastPublishAt = (): number => lastTold() ?? Date.now();

/** Whether something was published after content was read at that time. */
export const isOlderThanLastPublish = (readAt: number): boolean => {
  const at = lastTold();
  return at !== undefined && readAt < at;
};

export function notePublish(at: number): void {
  state().at = Math.max(state().at ?? at, at);
}
