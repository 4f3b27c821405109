/** Finds the terms of a catalogue that the words of a query stand for. */

import { joinSpacedNames, nameIn, phraseAt } from '@/lib/gallery/search/query-phrases';
import {
  EXCLUDING_WORDS,
  LANGUAGES,
  OR,
  STOP_WORDS,
  WEAK_WORDS,
} from '@/lib/gallery/search/stop-words';
import { type Word, wordsOf } from '@/lib/gallery/search/tokenize';
import { type KnownWords, matchesOf } from '@/lib/gallery/search/word-matches';
import type { Correction } from '@/lib/page-props';

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
/** “What’s”, “we’ll”: their ends are not words, and “isn’t” says nothing at all. */
const CONTRACTION = /\p{L}+n['’]t(?!\p{L})|(?<=\p{L})['’](?:[sdmt]|re|ve|ll)(?!\p{L})/giu;

/** Before a word that is not wanted, as search engines have it. */
const MINUS = /(?:^|\s)-$/;

export function queryTerms(typed: string, known: KnownWords): QueryTerm[] {
  const query = joinSpacedNames(nameIn(typed).replace(CONTRACTION, ''));
  const words = wordsOf(query).filter(({ isJoined }) => !isJoined);
  // By what was typed: a word that is repeated says nothing more.
  const byText = new Map<string, QueryTerm>();
  const stopWords = new Map<string, Word>();
  let isUnwanted = false;
  let wasUnwanted = false;
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, query, known);
    const word = words[at];
    if (MINUS.test(query.slice(0, word?.from))) isUnwanted = true;
    if (phrase !== undefined) {
      const texts = words.slice(at, at + phrase.length).map(({ text }) => text);
      byText.set(texts.join(' '), {
        ...phrase.word,
        isOptional: false,
        isUnwanted,
        isDecisive: false,
        correction: null,
      });
      [wasUnwanted, isUnwanted] = [isUnwanted, false];
      at += phrase.length;
    } else if (word !== undefined) {
      const isLast = at === words.length - 1;
      const isExcluding = EXCLUDING_WORDS.has(word.text);
      if ((isExcluding || (wasUnwanted && OR.has(word.text))) && !isLast) isUnwanted = true;
      else if (STOP_WORDS.has(word.text)) stopWords.set(word.text, word);
      // “Not an app with React” is not against apps.
      else if (!isUnwanted || !WEAK_WORDS.has(word.term)) {
        if (isLast || !byText.has(word.text)) {
          // “Docs -v” is not against all that Vercel publishes.
          const mayGoOn = isLast && !isUnwanted;
          byText.set(word.text, { ...singleWord(word, query, mayGoOn, known), isUnwanted });
        }
        [wasUnwanted, isUnwanted] = [isUnwanted, false];
      }
      at += 1;
    }
  }
  const terms = [...byText.values()];
  if (terms.length === 0) {
    return Array.from(stopWords.values(), (word) => singleWord(word, query, true, known));
  }
  return terms.every(({ isOptional, isUnwanted }) => isOptional || isUnwanted)
    ? terms.map((word) => ({ ...word, isOptional: false }))
    : terms;
}

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
