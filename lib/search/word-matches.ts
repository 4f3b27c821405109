/** Matches words as typed, as a prefix, or corrected. */
import type { Alternatives, SearchIndex } from '@/lib/search/search-index';
import { closestSpellings } from '@/lib/search/typing-errors';

export type KnownWords = Pick<SearchIndex, 'rules' | 'synonyms' | 'vocabulary' | 'terms'> & {
  isInOverview: (term: string) => boolean;
};

export type WordMatches = {
  alternatives: Alternatives;
  isSynonym: boolean;
  /** Terms from synonyms. */
  means: readonly string[];
  meant: readonly string[];
};

/** The share of a word that must be typed, unless it is the query's last word. */
const MIN_BEGINNING = 0.65;
/** “Blog” in “Blogvorlage”. */
const MIN_FIRST_PART = 4;
/** “Nexjs”, “vue3”. */
const SUFFIX = /(?<=\p{L}{3})(?:\.?jss?|sj)?\d{0,2}$/u;

/**
 * @param text in lower case
 * @param isLast if true, the word may be unfinished
 */
export function matchesOf(text: string, isLast: boolean, known: KnownWords): WordMatches {
  const bare = text.replace(SUFFIX, '');
  const isBegun = (word: string) =>
    word.startsWith(bare) &&
    ((isLast && bare === text) || bare.length >= word.length * MIN_BEGINNING);
  const own = [...known.vocabulary.keys()];
  const { words } = known.synonyms;
  const asTyped =
    matchesAmong([text], known) ??
    matchesAmong([bare], known) ??
    matchesAmong(own.filter(isBegun), known) ??
    matchesAmong(words.filter(isBegun), known);
  if (asTyped !== undefined) return asTyped;
  const none = { alternatives: [], isSynonym: false, means: [], meant: [] };
  const { stems, lastParts } = known.rules;
  const mentioned = [...new Set(stems(text))].filter(known.isInOverview);
  if (mentioned.length > 0) return { ...none, alternatives: mentioned.map((term) => [term]) };
  const spellings = closestSpellings(bare, own);
  const meant = spellings.length > 0 ? spellings : closestSpellings(bare, words);
  const isLastPart = (part: string) => stems(part).some((term) => lastParts.has(term));
  const firstParts = Array.from(text, (_, at) => text.slice(0, at)).filter(
    ({ length }) => length >= MIN_FIRST_PART && isLastPart(text.slice(length)),
  );
  const others = meant.length > 0 ? meant : firstParts;
  return { ...(matchesAmong(others, known) ?? none), meant };
}

/** Returns `undefined` if no template has the words outside its overview. */
function matchesAmong(texts: readonly string[], known: KnownWords): WordMatches | undefined {
  const { rules, synonyms, vocabulary, terms } = known;
  // “Moebel” finds “Möbel”.
  const own = texts
    .flatMap((text) => vocabulary.get(text)?.terms ?? rules.stems(text))
    .filter((term) => terms.has(term));
  const listed = texts.flatMap((text) => synonyms.of([text]));
  const all = new Set([...listed, ...own]);
  if (all.size === 0) return undefined;
  return {
    alternatives: [...all].map((term) => [term]),
    isSynonym: listed.length > 0,
    means: listed.filter((term) => !own.includes(term)),
    meant: [],
  };
}
