import type { ContentChange } from '#local/content-service/content-change';

/** The changes that alter what a visitor sees. */
export const DEFAULT_TOPICS = ['*.publish', '*.unpublish', '*.archive', '*.unarchive', '*.delete'];

/** e.g. `ContentManagement.Entry.publish` */
export function topicOf({ action, item }: ContentChange): string {
  return `ContentManagement.${item.type}.${action}`;
}

/** Whether a webhook is set to be told: `Entry.publish`, `*.delete`, `Asset.*` or `*.*`. */
export function isTold({ action, item }: ContentChange, topics: readonly string[]): boolean {
  return topics.some((topic) => {
    const [type, wanted] = topic.split('.');
    return (type === '*' || type === item.type) && (wanted === '*' || wanted === action);
  });
}
