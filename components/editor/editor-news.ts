import type { EditorView } from '#lib/page-props';
import { editorCopy, outcomeWords } from './editor-copy';

const MOST_TOLD = 3;

/** What came or changed from one reading to the next, to be read out; empty: nothing. */
export function newsBetween(before: EditorView, after: EditorView): string {
  const known = new Map(before.publishes.map((publish) => [publish.id, publish]));
  const newest = before.publishes[0]?.receivedAt ?? '';
  const told = after.publishes.filter(({ id, state, receivedAt }) => {
    const was = known.get(id);
    return was === undefined ? receivedAt >= newest : was.state !== state;
  });
  const words = told
    .slice(0, MOST_TOLD)
    .map((publish) => editorCopy.news.of(publish.name, outcomeWords(publish)));
  if (told.length > MOST_TOLD) words.push(editorCopy.news.more(told.length - MOST_TOLD));
  return words.join(' ');
}
