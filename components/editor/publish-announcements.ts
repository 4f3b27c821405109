import { editorCopy, outcomeText } from '@/copy/editor';
import type { EditorView } from '@/lib/editor-props';

const MAX_ANNOUNCED = 3;

export function publishAnnouncements(before: EditorView, after: EditorView): string {
  const known = new Map(publishesOf(before).map((publish) => [publish.id, publish]));
  const newest = publishesOf(before)[0]?.receivedAt ?? '';
  const changed = publishesOf(after).filter(({ id, state, receivedAt }) => {
    const was = known.get(id);
    return was === undefined ? receivedAt >= newest : was.state !== state;
  });
  const words = changed
    .slice(0, MAX_ANNOUNCED)
    .map((publish) => editorCopy.announcements.of(publish.name, outcomeText(publish)));
  if (changed.length > MAX_ANNOUNCED)
    words.push(editorCopy.announcements.more(changed.length - MAX_ANNOUNCED));
  return words.join(' ');
}

const publishesOf = ({ lines }: EditorView) => lines.flatMap(({ publishes }) => publishes);
