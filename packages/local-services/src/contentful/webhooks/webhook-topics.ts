import type { EditAction } from '../content-change.ts';

/** The changes that alter what a visitor sees. */
export const DEFAULT_TOPICS = ['*.publish', '*.unpublish', '*.archive', '*.unarchive', '*.delete'];

export type Event = { type: 'Entry' | 'Asset' | 'ContentType'; action: EditAction };

/** e.g. `ContentManagement.Entry.publish` */
export function topicOf({ type, action }: Event): string {
  return `ContentManagement.${type}.${action}`;
}

/** Whether a webhook's topics include this event: `Entry.publish`, `*.delete`, `Asset.*` or `*.*`. */
export function isSubscribed({ type: own, action }: Event, topics: readonly string[]): boolean {
  return topics.some((topic) => {
    const [type, wanted] = topic.split('.');
    return (type === '*' || type === own) && (wanted === '*' || wanted === action);
  });
}
