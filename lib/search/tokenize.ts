import type { Span } from '@/lib/page-props';
import type { Stems } from '@/lib/search/stem';

/** “C++”, “C#” and “Next.js” are words too. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*(?:\.js(?![\p{L}\p{N}]))?/giu;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const ASCII = /^[ -~]*$/;
/** Real-time, A/B, Socket.IO. */
const JOINT = /^[-./_’']$/;

export type Word = Span & {
  text: string;
  /** One stem in each language. */
  terms: readonly string[];
  isJoined: boolean;
};

type Letters = Readonly<Record<string, string>>;
/** NFKD doesn't decompose these letters. */
const BASE_LETTERS: Letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** “Möbel” is also “moebel”. */
const SPELT_OUT: Letters = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const normalize = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøłđı]/g, (letter) => BASE_LETTERS[letter] ?? letter);

export const speltOut = (word: string): string =>
  normalize(
    word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => SPELT_OUT[letter] ?? letter),
  );

/** A joined word comes after its parts. */
export function wordsOf(text: string, stems: Stems): Word[] {
  const wordAt = (own: string, from: number, to: number, isJoined = false): Word => ({
    text: own,
    terms: stems(own),
    from,
    to,
    isJoined,
  });
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

export function withoutParts(words: readonly Word[]): Word[] {
  const joined = words.filter(({ isJoined }) => isJoined);
  const isPart = (word: Word) =>
    joined.some((one) => one !== word && one.from <= word.from && word.to <= one.to);
  return words.filter((word) => !isPart(word));
}

export function matchingSpans(
  text: string | null,
  terms: ReadonlySet<string>,
  stems: Stems,
): Span[] {
  const spans: Span[] = [];
  for (const { terms: own, from, to } of wordsOf(text ?? '', stems)) {
    if (!own.some((term) => terms.has(term))) continue;
    // A joined word replaces its parts.
    while (spans.length > 0 && Number(spans.at(-1)?.from) >= from) spans.pop();
    const last = spans.at(-1);
    if (last !== undefined && last.to > from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** Turns stems by word into stems by language. */
export const byLanguage = (words: readonly (readonly string[])[]): string[][] =>
  (words[0] ?? []).map((_, language) => words.map((terms) => terms[language] ?? ''));
