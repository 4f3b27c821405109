import type { Correction } from '@/lib/page-props';
import { byLanguage, type Word, wordsOf } from '@/lib/search/tokenize';
import { type KnownWords, matchesOf, type WordMatches } from '@/lib/search/word-matches';

export type QueryTerm = WordMatches & {
  /** Optional if the query has other words. */
  isWeak: boolean;
  /** “-react” */
  isUnwanted: boolean;
  correction: Correction | null;
};

const MAX_MEANT = 2;
/** “Next.js 15”, “Next.js 2026” */
const VERSION = /^(?:\d{1,2}|(?:19|20)\d\d)$/;
const MINUS = /(?:^|\s)-$/;
/** “What’s”, “doesn’t”, “we’ll”. */
const CONTRACTION = /n?['’](?:[sdmt]|re|ve|ll)(?!\p{L})/giu;

export function queryTerms(typed: string, known: KnownWords): QueryTerm[] {
  const { stems, stopWords, weakTerms } = known.rules;
  const query = typed.replace(CONTRACTION, '');
  const words = wordsOf(query, stems).filter(({ isJoined }) => !isJoined);
  const hasMinus = ({ from }: Word) => MINUS.test(query.slice(0, from));
  const isOnlyStopWords = words.every(({ text }) => stopWords.has(text));
  const terms = new Map<string, QueryTerm>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const isUnwanted = hasMinus(word);
    const end = words.findIndex((one, index) => index > at && hasMinus(one));
    const phrase = phraseAt(words.slice(at, end === -1 ? undefined : end), known);
    const length = phrase?.length ?? 1;
    const text = query.slice(word.from, words[at + length - 1]?.to);
    const isLast = at + length === words.length && !isUnwanted;
    at += length;
    if (phrase === undefined && stopWords.has(word.text) && !isOnlyStopWords) continue;
    const matches = phrase ?? matchesOf(word.text, isLast, known);
    const isWeak =
      phrase === undefined &&
      (word.terms.some((term) => weakTerms.has(term)) || VERSION.test(word.text));
    const meant = new Set(matches.meant.map((one) => known.vocabulary.get(one)?.written ?? one));
    terms.set(text.toLowerCase(), {
      ...matches,
      // A synonym of “template” is weak too.
      isWeak: isWeak || matches.means.join() === [...new Set(stems('template'))].join(),
      isUnwanted,
      correction: meant.size === 0 ? null : { word: text, meant: [...meant].slice(0, MAX_MEANT) },
    });
  }
  return [...terms.values()];
}

/** Words that form a synonym, or that some templates write as one: “svelte kit”. */
function phraseAt(
  words: readonly Word[],
  known: KnownWords,
): (WordMatches & { length: number }) | undefined {
  for (let length = Math.min(known.synonyms.longest, words.length); length > 1; length -= 1) {
    const own = words.slice(0, length);
    const means = known.synonyms.of(own.map(({ text }) => text));
    if (means.length === 0) continue;
    const alternatives = [
      ...means.map((term) => [term]),
      ...byLanguage(own.map(({ terms }) => terms)),
    ];
    return { length, alternatives, isSynonym: true, means, meant: [] };
  }
  const [first, second] = words;
  if (first === undefined || second === undefined) return undefined;
  const { stems, stopWords } = known.rules;
  const joined = stems(first.text + second.text).filter((term) => known.terms.has(term));
  const ignored = [first, second].filter(({ text }) => stopWords.has(text)).length;
  // Joins “log in” into “login”, but not “how to” into “how-to”.
  if (joined.length === 0 || ignored === 2) return undefined;
  const apart = ignored === 0 ? byLanguage([first.terms, second.terms]) : [];
  return {
    length: 2,
    alternatives: [...joined.map((term) => [term]), ...apart],
    isSynonym: false,
    means: [],
    meant: [],
  };
}
