/** Finds the terms of a catalogue that the words of a query stand for. */

import type { Correction } from '@/lib/page-props';
import { joinSpacedNames, nameIn, phraseAt } from '@/lib/search/query-phrases';
import { LANGUAGES, QUERY_STOP_WORDS, WEAK_WORDS } from '@/lib/search/stop-words';
import { type Word, wordsOf } from '@/lib/search/tokenize';
import { createExclusions, hasMinus } from '@/lib/search/unwanted-words';
import { type KnownWords, matchesOf } from '@/lib/search/word-matches';

export type QueryTerm = {
  /** Lists of terms: a template with all of one list has the word. None: nothing has it. */
  alternatives: readonly (readonly string[])[];
  /** It says nothing about what is looked for, beside other words. */
  isOptional: boolean;
  /** What has it is not looked for: “not React”, “-react”. */
  isUnwanted: boolean;
  /** An editor lists what it means. */
  isSynonym: boolean;
  /** The terms and phrases that it means, besides itself. */
  means: readonly string[];
  /** A language: nothing else comes close to it. */
  isDecisive: boolean;
  /** Nothing has the word as it was typed, and it was taken for these. */
  correction: Correction | null;
};

/** Versions and years: “Next.js 15” is Next.js, and so is “Next.js 2026”. */
const VERSION = /^(?:\d{1,2}|(?:19|20)\d\d)$/;
/** “Doesn’t use React” is not for React; “why doesn’t React …” is. */
const DENIAL = /(?<!why\s+)\b(?:do|does|did|is|are|was)n['’]t(?!\p{L})/giu;
/** “What’s”, “we’ll”: their ends are not words, and “can’t” says nothing at all. */
const CONTRACTION = /\p{L}+n['’]t(?!\p{L})|(?<=\p{L})['’](?:[sdmt]|re|ve|ll)(?!\p{L})/giu;

export function queryTerms(typed: string, known: KnownWords): QueryTerm[] {
  const spelt = nameIn(typed).replace(DENIAL, 'not').replace(CONTRACTION, '');
  const query = joinSpacedNames(spelt);
  const words = wordsOf(query).filter(({ isJoined }) => !isJoined);
  const exclusions = createExclusions(query, known);
  // By what was typed: a word that is repeated says nothing more.
  const byText = new Map<string, QueryTerm>();
  const stopWords = new Map<string, Word>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const isUnwanted = exclusions.isUnwanted(word, words[at - 1]);
    // No phrase goes on over a minus.
    const end = words.findIndex((one, index) => index > at && hasMinus(one, query));
    const ofPhrase = end === -1 ? words : words.slice(0, end);
    const phrase = phraseAt(ofPhrase, at, query, known, !isUnwanted && end === -1);
    if (phrase !== undefined) {
      const texts = words.slice(at, at + phrase.length).map(({ text }) => text);
      byText.set(texts.join(' '), {
        ...phrase.word,
        isOptional: false,
        isUnwanted,
        isDecisive: false,
        correction: null,
      });
      exclusions.take(isUnwanted);
      at += phrase.length;
      continue;
    }
    const isLast = at === words.length - 1;
    const isSkipped = exclusions.skips(word, words[at - 1], words[at + 1]);
    if (isSkipped || QUERY_STOP_WORDS.has(word.text)) stopWords.set(word.text, word);
    else {
      // “Docs -v” is not against all that Vercel publishes.
      const term = { ...singleWord(word, query, isLast && !isUnwanted, known), isUnwanted };
      const [text, first] = [...byText].at(-1) ?? [];
      if (first !== undefined && exclusions.isSecond(word, words[at - 1])) {
        byText.set(String(text), { ...first, alternatives: both(first, term) });
      } else if (isLast || !byText.has(word.text)) byText.set(word.text, term);
      exclusions.take(isUnwanted);
    }
    at += 1;
  }
  const terms = [...byText.values()];
  if (terms.length === 0) {
    return Array.from(stopWords.values(), (word) => singleWord(word, query, true, known));
  }
  return terms.every(({ isOptional, isUnwanted }) => isOptional && !isUnwanted)
    ? terms.map((word) => ({ ...word, isOptional: false }))
    : terms;
}

/** What has the one and the other. */
const both = (one: QueryTerm, other: QueryTerm) =>
  one.alternatives.flatMap((terms) => other.alternatives.map((more) => [...terms, ...more]));

function singleWord(
  { text, term, from, to }: Word,
  query: string,
  isLast: boolean,
  known: KnownWords,
): QueryTerm {
  const { alternatives, meant, readAs } = matchesOf(text, term, isLast, known);
  const own = [term, ...readAs.map((word) => known.vocabulary.get(word))];
  const means = [text, ...readAs].flatMap((word) => known.synonyms.of([word]));
  return {
    alternatives,
    correction: meant.length === 0 ? null : { word: query.slice(from, to), meant },
    isOptional: WEAK_WORDS.has(term) || VERSION.test(text),
    isUnwanted: false,
    isSynonym: known.synonyms.of([text]).length > 0,
    means: means.filter((one) => !own.includes(one)),
    isDecisive: LANGUAGES.has(text),
  };
}
