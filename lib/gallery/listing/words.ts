/** Words as search sees them. */
import type { Span } from '#lib/page-props';

/** Letters and digits, with the marks on them, and what tells C, C++ and C# apart. */
const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;

export const wordsIn = (text: string): string[] => text.match(WORD) ?? [];

/** Case and accents make no difference. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where words of that kind stand in the text. @param terms folded */
export function spansOf(text: string | null, terms: ReadonlySet<string>): Span[] {
  return Array.from((text ?? '').matchAll(WORD), ({ 0: word, index }): Span & { word: string } => ({
    from: index,
    to: index + word.length,
    word,
  })).flatMap(({ from, to, word }) => (terms.has(folded(word)) ? [{ from, to }] : []));
}
