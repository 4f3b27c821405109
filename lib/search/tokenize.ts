/** Words as search sees them. */

import type { Span } from '@/lib/page-props';
import { stem } from '@/lib/search/stem';

/** Letters and digits, with their marks, what distinguishes C, C++ and C#, and the end of “Next.js”. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*(?:\.js(?![\p{L}\p{N}]))?/giu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
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

/** Letters that are not another letter with a mark, as people type them who lack the key. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Case, width and accents make no difference. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => BASE_LETTERS[letter] ?? letter);

/** As they are spelt out where a keyboard or an address lacks them: “Möbel” is “moebel”. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The word with such letters spelt out; `undefined`: it has none. */
export function speltOut(word: string): string | undefined {
  const written = word.normalize('NFC').toLowerCase();
  const spelt = written.replace(/[äöüøå]/g, (letter) => SPELT_OUT[letter] ?? letter);
  return spelt === written ? undefined : normalize(spelt);
}

/** In their order; two that are joined by a sign are followed by one word made of both. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let before: Word | undefined;
  for (const { 0: found, index: from } of text.matchAll(WORD)) {
    const written = normalize(found).replace(/\.js$/, '');
    const word = wordAt(written, from, from + found.length);
    const parts = UNSPACED.test(found) ? partsOf(found, from) : [];
    if (parts.length > 1) words.push(...parts, { ...word, isJoined: true });
    else words.push(word);
    if (before !== undefined && JOINT.test(text.slice(before.to, from))) {
      words.push(wordAt(before.text + word.text, before.from, word.to, true));
    }
    before = word;
  }
  return words;
}

/** Split as its readers would. */
const partsOf = (found: string, from: number): Word[] =>
  [...segmenter.segment(found)].map(({ segment, index }) =>
    wordAt(normalize(segment), from + index, from + index + segment.length),
  );

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
  return words.filter(
    (word) =>
      !joined.some((other) => other !== word && other.from <= word.from && word.to <= other.to),
  );
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
