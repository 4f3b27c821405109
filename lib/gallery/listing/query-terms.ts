/** Finds the terms of a catalogue that the words of a query stand for. */

import { isSlip, typoDistance } from '@/lib/gallery/listing/likely-typo';
import type { SearchIndex } from '@/lib/gallery/listing/search-index';
import { stem } from '@/lib/gallery/listing/stem';
import { LANGUAGES, STOP_WORDS, WEAK_WORDS } from '@/lib/gallery/listing/stop-words';
import { type Word, wordsOf } from '@/lib/gallery/listing/tokenize';
import type { Correction } from '@/lib/page-props';

export type QueryTerm = {
  /** Lists of terms: a template with all of one list has the word. None: nothing has it. */
  alternatives: readonly (readonly string[])[];
  /** It says nothing about what is looked for, beside other words. */
  isOptional: boolean;
  /** An editor lists what it means. */
  isSynonym: boolean;
  /** Of that, terms and phrases besides itself. */
  means: readonly string[];
  /** A language: nothing else comes close to it. */
  isDecisive: boolean;
  /** Nothing has the word as it was typed, and it was taken for these. */
  correction: Correction | null;
};

export type KnownWords = Pick<
  SearchIndex,
  'synonyms' | 'vocabulary' | 'terms' | 'pairs' | 'tags'
> & {
  /** Terms of overviews. */
  inOverviews: { has: (term: string) => boolean };
};

/** Versions and years: “Next.js 15” is Next.js, and so is “Next.js 2026”. */
const VERSION = /^(?:\d{1,2}|(?:19|20)\d\d)$/;
/** A word that is not being typed any more is hardly the beginning of one that is much longer. */
const MIN_BEGINNING = 0.65;
/** One key from the name of something else, and no slip. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['nest']);
const MIN_PART = 2;
const MIN_START = 6;
const MIN_REST = 3;
/** “Nexjs”, “vue3”: what a framework is called besides its name. */
const SUFFIX = /(?<=\p{L}{3})(?:\.?jss?|sj)?\d{0,2}$/u;
/** “What’s”, “we’ll”: their ends are no words, and “isn’t” says nothing at all. */
const CONTRACTION = /\p{L}+n['’]t(?!\p{L})|(?<=\p{L})['’](?:[sdmt]|re|ve|ll)(?!\p{L})/giu;

/** “Next js” is Next.js, whatever follows. */
const SPACED_JS = /(?<=\p{L}) js(?![\p{L}\p{N}])/giu;

type Alternatives = string[][];
/** `meant`: known words that a mistyped one was taken for. */
type Reading = { alternatives: Alternatives; meant: readonly string[] };

const listsOf = (terms: readonly string[]): Alternatives => terms.map((term) => [term]);

export function queryTerms(typed: string, known: KnownWords): QueryTerm[] {
  const query = typed.replace(CONTRACTION, '').replace(SPACED_JS, '.js');
  const words = wordsOf(query).filter(({ isJoined }) => !isJoined);
  // By what was typed: a word that is repeated says nothing more.
  const byText = new Map<string, QueryTerm>();
  const stopWords = new Map<string, Word>();
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, query, known);
    const word = words[at];
    if (phrase !== undefined) {
      const texts = words.slice(at, at + phrase.length).map(({ text }) => text);
      byText.set(texts.join(' '), {
        ...phrase.word,
        isOptional: false,
        isDecisive: false,
        correction: null,
      });
      at += phrase.length;
    } else if (word !== undefined) {
      const isLast = at === words.length - 1;
      if (STOP_WORDS.has(word.text)) stopWords.set(word.text, word);
      else if (isLast || !byText.has(word.text)) {
        byText.set(word.text, singleWord(word, query, isLast, known));
      }
      at += 1;
    }
  }
  const wanted = [...byText.values()];
  if (wanted.length === 0) {
    return Array.from(stopWords.values(), (word) => singleWord(word, query, true, known));
  }
  return wanted.every(({ isOptional }) => isOptional)
    ? wanted.map((word) => ({ ...word, isOptional: false }))
    : wanted;
}

/** Several words that stand for one thing, or that are written as one word elsewhere. */
function phraseAt(words: readonly Word[], at: number, query: string, known: KnownWords) {
  for (let length = known.synonyms.longest; length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const means = known.synonyms.of(phrase.map(({ text }) => text));
    if (phrase.length < length || means.length === 0) continue;
    return {
      length,
      word: {
        alternatives: [...listsOf(means), phrase.map(({ term }) => term)],
        isSynonym: true,
        means,
      },
    };
  }
  const [first, second] = words.slice(at, at + 2);
  if (first === undefined || second === undefined) return undefined;
  const joined = stem(first.text + second.text);
  if (!isKnown(joined, known)) return undefined;
  const isOneWord = query.slice(first.to, second.from).trim() !== '';
  // An overview may have “aichatbot” in an address: a chatbot is what an editor says it is.
  const isOfEditors = [first, second].some(({ text }) => known.synonyms.of([text]).length > 0);
  if (isOfEditors && !isOneWord && !known.terms.has(joined)) return undefined;
  const stopWords = [first, second].filter(({ text }) => STOP_WORDS.has(text)).length;
  // “How to” is no “how-to”.
  if (stopWords === 2 && !isOneWord) return undefined;
  const isOnlyJoined = isOneWord || stopWords === 1;
  return {
    length: 2,
    word: {
      alternatives: isOnlyJoined ? [[joined]] : [[joined], [first.term, second.term]],
      isSynonym: false,
      means: [],
    },
  };
}

function singleWord(
  { text, term, from, to }: Word,
  query: string,
  isLast: boolean,
  known: KnownWords,
): QueryTerm {
  const bare = text.replace(SUFFIX, '');
  const means = known.synonyms.of([text]);
  const asTyped =
    (isLast ? prefixMatches(text, term, known) : undefined) ??
    exactMatches(text, term, known) ??
    exactMatches(bare, stem(bare), known) ??
    splitMatches(text, known);
  const { alternatives, meant } =
    asTyped === undefined
      ? (longestPrefixMatches(bare, known) ??
        // With “js” at its end it is no beginning: “nexjs” is not Nextauth.
        fuzzyMatches(bare, isLast && bare === text, known))
      : { alternatives: asTyped, meant: [] };
  return {
    alternatives,
    correction: meant.length === 0 ? null : { word: query.slice(from, to), meant },
    isOptional: WEAK_WORDS.has(term) || VERSION.test(text),
    isSynonym: means.length > 0,
    means: means.filter((one) => one !== term),
    isDecisive: LANGUAGES.has(text),
  };
}

const isKnown = (term: string, { terms, inOverviews }: KnownWords) =>
  terms.has(term) || inOverviews.has(term);

function exactMatches(text: string, stemmed: string, known: KnownWords): Alternatives | undefined {
  const { terms, synonyms, vocabulary } = known;
  // “Moebel” is the word “Möbel”.
  const term = vocabulary.get(text) ?? stemmed;
  // A limiter limits; a server is what it is.
  const done = stem(text.replace(/[eo]rs?$/, ''));
  const deed = !terms.has(term) && terms.has(done) ? [[done]] : [];
  const own = isKnown(term, known) ? [[term]] : [];
  const all = [...listsOf(synonyms.of([text])), ...own, ...deed];
  return all.length === 0 ? undefined : all;
}

/** A word that only overviews have may be the start of a longer name: “middle” of middleware. */
function prefixMatches(text: string, term: string, known: KnownWords): Alternatives | undefined {
  const isNamed = known.terms.has(term) || known.synonyms.of([text]).length > 0;
  if (isNamed || !known.inOverviews.has(term) || LANGUAGES.has(text)) return undefined;
  const terms = Array.from(known.vocabulary).filter(([word]) => word.startsWith(text));
  return listsOf([...new Set([term, ...terms.map(([, own]) => own)])]);
}

/** Two words that were written as one. */
function splitMatches(text: string, { pairs }: KnownWords): Alternatives | undefined {
  for (let at = MIN_PART; at <= text.length - MIN_PART; at += 1) {
    const parts = [stem(text.slice(0, at)), stem(text.slice(at))];
    if (pairs.has(parts.join(' '))) return [parts];
  }
  return undefined;
}

/** “Dockerized”, “payloadcms”, “Bilderrahmen”: the longest word that it begins with. */
function longestPrefixMatches(text: string, known: KnownWords): Reading | undefined {
  for (let end = text.length - MIN_REST; end >= MIN_START; end -= 1) {
    const start = text.slice(0, end);
    const alternatives = exactMatches(start, stem(start), known);
    if (alternatives === undefined) continue;
    // “Sveltekti” begins with Svelte, and is a slip in SvelteKit.
    const slips = closestSpellings(text, [...known.vocabulary.keys()]);
    return slips.length === 0
      ? { alternatives, meant: [] }
      : { alternatives: alternativesOf(slips, known), meant: slips };
  }
  return undefined;
}

/** Words that begin so; where there are none, those that are the least mistakes away. */
function fuzzyMatches(text: string, isLast: boolean, known: KnownWords): Reading {
  if (LANGUAGES.has(text)) return { alternatives: [], meant: [] };
  const own = [...known.vocabulary.keys()];
  const beginning = (words: readonly string[]) =>
    words.filter(
      (word) => word.startsWith(text) && (isLast || text.length >= word.length * MIN_BEGINNING),
    );
  let begun = beginning(own);
  if (begun.length === 0) begun = beginning(known.synonyms.words);
  if (begun.length > 0) return { alternatives: alternativesOf(begun, known), meant: [] };
  // Of what is tagged so: many words of descriptions are one key from another word.
  const slips = OTHER_NAMES.has(text) ? [] : known.tags.filter((tag) => isSlip(text, tag));
  const meant =
    slips.length > 0 ? slips : closestSpellings(text, [...own, ...known.synonyms.words]);
  return { alternatives: alternativesOf(meant, known), meant };
}

function alternativesOf(words: readonly string[], known: KnownWords): Alternatives {
  const all = words.flatMap((word) => exactMatches(word, stem(word), known) ?? []);
  return [...new Map(all.map((terms) => [terms.join(' '), terms])).values()];
}

function closestSpellings(text: string, words: readonly string[]): string[] {
  let min = Number.POSITIVE_INFINITY;
  let meant: string[] = [];
  for (const word of words) {
    const mistakes = typoDistance(text, word);
    if (mistakes === undefined || mistakes > min) continue;
    if (mistakes < min) meant = [];
    min = mistakes;
    meant.push(word);
  }
  return meant;
}
