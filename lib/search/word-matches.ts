/** As typed, as a prefix, or corrected. */
import type { Alternatives, SearchIndex } from '@/lib/search/search-index';
import { stem } from '@/lib/search/stem';
import { closestSpellings } from '@/lib/search/typing-errors';

export type KnownWords = Pick<SearchIndex, 'synonyms' | 'vocabulary' | 'terms'> & {
  isInOverview: (term: string) => boolean;
};

export type WordMatches = {
  alternatives: Alternatives;
  isSynonym: boolean;
  /** By synonym. */
  means: readonly string[];
  meant: readonly string[];
};

/** Unless the word is still being typed. */
const MIN_BEGINNING = 0.65;
/** “Nexjs”, “vue3”. */
const SUFFIX = /(?<=\p{L}{3})(?:\.?jss?|sj)?\d{0,2}$/u;

/** @param text lower case @param isLast may be incomplete */
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
  if (known.isInOverview(stem(text))) return { ...none, alternatives: [[stem(text)]] };
  const spellings = closestSpellings(bare, own);
  const meant = spellings.length > 0 ? spellings : closestSpellings(bare, words);
  return { ...(matchesAmong(meant, known) ?? none), meant };
}

/** `undefined` if at most overviews have them. */
function matchesAmong(texts: readonly string[], known: KnownWords): WordMatches | undefined {
  const { synonyms, vocabulary, terms } = known;
  // “Moebel” finds “Möbel”.
  const own = texts
    .map((text) => vocabulary.get(text)?.term ?? stem(text))
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
