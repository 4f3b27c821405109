import { editorCopy, outcomeWords } from '@/copy/editor';
import type { EditorView } from '@/lib/editor-props';

const MAX_TOLD = 3;

/** What came or changed from one reading to the next, to be read out; empty: nothing. */
export function publishAnnouncements(before: EditorView, after: EditorView): string {
  const known = new Map(publishesOf(before).map((publish) => [publish.id, publish]));
  const newest = publishesOf(before)[0]?.receivedAt ?? '';
  const told = publishesOf(after).filter(({ id, state, receivedAt }) => {
    const was = known.get(id);
    return was === undefined ? receivedAt >= newest : was.state !== state;
  });
  const words = told
    .slice(0, MAX_TOLD)
    .map((publish) => editorCopy.news.of(publish.name, outcomeWords(publish)));
  if (told.length > MAX_TOLD) words.push(editorCopy.news.more(told.length - MAX_TOLD));
  return words.join(' ');
}

const publishesOf = ({ lines }: EditorView) => lines.flatMap(({ publishes }) => publishes);
