import { isHtmlTag } from '@/lib/page/remark-author-html';

const CODE = /(^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\2|$(?![\s\S]))|`[^`\n]+`)/m;
/** A name without an end must not take the square of its length. */
const TAG = /<\/?([A-Za-z][^\s<>/]*)(?:[\s/][^<>]*)?>/g;
const ADDRESS = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\s*\)/g;
const DEFINITION = /^ {0,3}\[[^\][\n]+\]:[^\n]*$/gm;
const ENTITY = /&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;
/** Each is passed over up to its end. */
const UNSEEN = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const;

/**
 * The words of an overview that its page shows: no address of a link, no tag, no attribute. In time that grows with the
 * length: a text of an outside author is not parsed on this thread (`overview-renderer.ts`).
 */
export function visibleWords(markdown: string): string {
  // Every third part is code, the one after it the fence.
  return markdown
    .split(CODE)
    .map((part, index) => [visibleProse(part ?? ''), part ?? '', ''][index % 3])
    .join(' ');
}

function visibleProse(text: string): string {
  return UNSEEN.reduce((left, [start, end]) => without(left, start, end), text)
    .replace(TAG, (tag, name) => (isHtmlTag(name) ? ' ' : tag))
    .replace(ADDRESS, ']')
    .replace(DEFINITION, '')
    .replace(ENTITY, ' ');
}

function without(text: string, start: string, end: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const opened = lower.indexOf(start, from);
    const closed = opened < 0 ? -1 : lower.indexOf(end, opened);
    if (closed < 0) return kept.join(' ') + text.slice(from);
    kept.push(text.slice(from, opened));
    from = closed + end.length;
  }
}
