/** The terms of a catalogue that one word stands for: as it was typed, as it begins, or with a mistake. */
import { isSlip, lacksFirstLetter, typoDistance } from '@/lib/search/likely-typo';
import type { SearchIndex } from '@/lib/search/search-index';
import { stem } from '@/lib/search/stem';
import { LANGUAGES } from '@/lib/search/stop-words';

export type KnownWords = Pick<
  SearchIndex,
  'synonyms' | 'vocabulary' | 'terms' | 'pairs' | 'tags' | 'firstWords'
> & {
  /** Terms of overviews. */
  inOverviews: { has: (term: string) => boolean };
};

/** A word that is not being typed any more is hardly the beginning of one that is much longer. */
const MIN_BEGINNING = 0.65;
/** One key from the name of something else, but not a slip. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['nest']);
const MIN_PART = 2;
const MIN_START = 6;
const MIN_REST = 3;
/** “Nexjs”, “vue3”: what a framework is called besides its name. */
const SUFFIX = /(?<=\p{L}{3})(?:\.?jss?|sj)?\d{0,2}$/u;
/** “Nexjts”. */
const SWAPPED_SUFFIX = /(?<=\p{L}{2})j(\p{L})s$/u;

type Alternatives = string[][];
type WordMatches = {
  alternatives: Alternatives;
  /** Known words that a mistyped one was taken for. */
  meant: readonly string[];
  /** Those, or the known words that begin with it, or the one that it begins with. None: it is known, or like nothing. */
  readAs: readonly string[];
};

export const listsOf = (terms: readonly string[]): Alternatives => terms.map((term) => [term]);

/** @param text as it was typed, in lower case @param term its stem @param isLast it may still be being typed */
export function matchesOf(
  text: string,
  term: string,
  isLast: boolean,
  known: KnownWords,
): WordMatches {
  const bare = text.replace(SWAPPED_SUFFIX, '$1js').replace(SUFFIX, '');
  const asTyped =
    (isLast ? prefixMatches(text, term, known) : undefined) ??
    exactMatches(text, term, known) ??
    exactMatches(bare, stem(bare), known) ??
    splitMatches(text, known);
  if (asTyped !== undefined) return { alternatives: asTyped, meant: [], readAs: [] };
  return (
    longestPrefixMatches(bare, known) ??
    // With “js” at its end it is not a beginning: “nexjs” is not Nextauth.
    fuzzyMatches(bare, isLast && bare === text, known)
  );
}

export const isKnown = (term: string, { terms, inOverviews }: KnownWords) =>
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
function longestPrefixMatches(text: string, known: KnownWords): WordMatches | undefined {
  for (let end = text.length - MIN_REST; end >= MIN_START; end -= 1) {
    const start = text.slice(0, end);
    const alternatives = exactMatches(start, stem(start), known);
    if (alternatives === undefined) continue;
    // “Sveltekti” begins with Svelte, and is a slip in SvelteKit.
    const slips = closestSpellings(text, [...known.vocabulary.keys()]);
    return slips.length === 0
      ? { alternatives, meant: [], readAs: [start] }
      : { alternatives: alternativesOf(slips, known), meant: slips, readAs: slips };
  }
  return undefined;
}

/** Words that begin so; where there are none, those that are the least mistakes away. */
function fuzzyMatches(text: string, isLast: boolean, known: KnownWords): WordMatches {
  if (LANGUAGES.has(text)) return { alternatives: [], meant: [], readAs: [] };
  const own = [...known.vocabulary.keys()];
  const beginning = (words: readonly string[]) =>
    words.filter(
      (word) => word.startsWith(text) && (isLast || text.length >= word.length * MIN_BEGINNING),
    );
  let begun = beginning(own);
  if (begun.length === 0) begun = beginning(known.synonyms.words);
  if (begun.length > 0) {
    return { alternatives: alternativesOf(begun, known), meant: [], readAs: begun };
  }
  // Many words of descriptions are one key, or a first letter, from another word.
  const meantBy = (isMeant: typeof isSlip, words: readonly string[]) =>
    [...new Set(words)].filter((word) => isMeant(text, word));
  const slips = OTHER_NAMES.has(text) ? [] : meantBy(isSlip, [...known.tags, ...known.firstWords]);
  const spelt = closestSpellings(text, [...own, ...known.synonyms.words]);
  // “Storybok” is Storybook, a filter, and not Storyblok, which only an editor lists.
  const isTag = spelt.some((word) => known.tags.includes(word));
  const likely = isTag ? spelt.filter((word) => known.vocabulary.has(word)) : spelt;
  const close = slips.length > 0 ? slips : likely;
  const meant = close.length > 0 ? close : meantBy(lacksFirstLetter, known.tags);
  return { alternatives: alternativesOf(meant, known), meant, readAs: meant };
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
