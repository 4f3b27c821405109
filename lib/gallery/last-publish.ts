import { processWide } from '#lib/process-wide';

const state = () =>
  processWide<{ at: number | undefined }>('last-publish', () => ({ at: undefined }));

/**
 * Since when content must have been read to hold all that this process was told of, in milliseconds:
 * the last publish, or now where it was told of none.
 */
export const lastPublishAt = (): number => state().at ?? Date.now();

/** Whether something was published after content was read at that time. */
export const isOlderThanLastPublish = (readAt: number): boolean => {
  const { at } = state();
  return at !== undefined && readAt < at;
};

export function notePublish(at: number): void {
  state().at = Math.max(state().at ?? at, at);
}
