/** Words as the search sees them. */

import type { Span } from '@/lib/page-props';
import { stem } from '@/lib/search/stem';

/** Letters and digits, with their marks, what distinguishes C, C++ and C#, and the end of “Next.js”. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*(?:\.js(?![\p{L}\p{N}]))?/giu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const ASCII = /^[ -~]*$/;
/** Between parts that are one word as well: real-time, A/B, Socket.IO. */
const JOINT = /^[-./_’']$/;

export type Word = Span & {
  /** Without marks, in lower case. */
  text: string;
  /** Its stem, the same for all of its forms. */
  term: string;
  /** It is joined from two parts. */
  isJoined: boolean;
};

type Letters = Readonly<Record<string, string>>;
/** As people type letters for which their keyboard has no key, and which are not another letter with a mark. */
const BASE_LETTERS: Letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** As some spell letters out: “Möbel” is “moebel”. */
const SPELT_OUT: Letters = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Case, width and accents make no difference. */
const normalize = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđı]/g, (letter) => BASE_LETTERS[letter] ?? letter);

/** The word with such letters spelt out, which for most words is the word itself. */
export const speltOut = (word: string): string =>
  normalize(
    word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => SPELT_OUT[letter] ?? letter),
  );

/** In their order; two that are joined by a sign are followed by one word made of both. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let before: Word | undefined;
  for (const { 0: found, index: from } of text.matchAll(WORD)) {
    const word = wordAt(normalize(found).replace(/\.js$/, ''), from, from + found.length);
    const parts = UNSPACED.test(found) ? [...segmenter.segment(found)] : [];
    const isSeveral = parts.length > 1;
    for (const { segment, index } of isSeveral ? parts : []) {
      const at = from + index;
      words.push(wordAt(normalize(segment), at, at + segment.length));
    }
    words.push(isSeveral ? { ...word, isJoined: true } : word);
    if (before !== undefined && JOINT.test(text.slice(before.to, from))) {
      words.push(wordAt(before.text + word.text, before.from, word.to, true));
    }
    before = word;
  }
  return words;
}

const wordAt = (text: string, from: number, to: number, isJoined = false): Word => ({
  text,
  term: stem(text),
  from,
  to,
  isJoined,
});

/** Two parts that a sign joins are one. */
export function withoutParts(words: readonly Word[]): Word[] {
  const joined = words.filter(({ isJoined }) => isJoined);
  const isPart = (word: Word) =>
    joined.some((one) => one !== word && one.from <= word.from && word.to <= one.to);
  return words.filter((word) => !isPart(word));
}

/** Spans of the text that match one of the terms, in their order. */
export function matchingSpans(text: string | null, terms: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  for (const { term, from, to } of wordsOf(text ?? '')) {
    if (!terms.has(term)) continue;
    // Both parts of a word that is found as one are within it.
    while (spans.length > 0 && Number(spans.at(-1)?.from) >= from) spans.pop();
    const last = spans.at(-1);
    if (last !== undefined && last.to > from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
