/** Search over name, tags, publisher, languages, description and overview: forgiving, and the best match first. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { addressMatches, wordsOfAddress } from '@/lib/search/address-matches';
import {
  bestCandidates,
  type Candidate,
  nameMatches,
  overviewMatches,
  phraseMatches,
} from '@/lib/search/close-matches';
import { wordsOf } from '@/lib/search/tokenize';
import { idsOfAll, shareOf, type WeightedTerm, weightedTerms } from '@/lib/search/weighted-terms';

export type Hit = {
  /** Higher: better. Comparable within one search alone. */
  score: number;
  /** The terms that matched in the template's name, tags, publisher and description. */
  terms: readonly string[];
};

export type SearchResult = {
  /** `some`: nothing has all that was looked for, and these come close. */
  match: 'all' | 'some';
  /** The query is the address of a source or a demo. */
  isAddress: boolean;
  /** Words that were taken for others. */
  mistyped: readonly WeightedTerm[];
  /** By template id. */
  hits: ReadonlyMap<string, Hit>;
};

export function matchTemplates(catalogue: Catalogue, query: string): SearchResult {
  const atAddress = addressMatches(catalogue, query);
  if (atAddress !== undefined) {
    const hits = [...atAddress.scores].map(([id, score]) => [id, { score, terms: [] }] as const);
    return { match: atAddress.match, isAddress: true, mistyped: [], hits: new Map(hits) };
  }
  const words = weightedTerms(catalogue, query);
  const wanted = words.filter(({ isUnwanted }) => !isUnwanted);
  if (wanted.length === words.length || isInName(catalogue, query)) {
    return matchWords(catalogue, query, words);
  }
  const excluded = excludedIds(words);
  // What nothing has can't be left out: “sans serif” is not all but serifs.
  if (excluded.size === 0 && wanted.length === 0) return matchWords(catalogue, query, words);
  if (wanted.some(({ isOptional }) => !isOptional)) {
    return matchWords(catalogue, query, wanted, excluded);
  }
  if (excluded.size > 0) return everythingBut(catalogue, excluded);
  const required = wanted.map((word) => ({ ...word, isOptional: false }));
  return matchWords(catalogue, query, required);
}

/** Of templates that have what is not wanted, spelt as it was typed. */
const excludedIds = (words: readonly WeightedTerm[]): ReadonlySet<string> =>
  new Set(
    words
      .filter(({ isUnwanted, correction }) => isUnwanted && correction === null)
      .flatMap(({ found }) => [...found.keys()]),
  );

/** “Login without a password” may be what a template is called. */
function isInName({ templates }: Catalogue, query: string): boolean {
  const spaced = (text: string) =>
    ` ${wordsOf(text)
      .filter(({ isJoined }) => !isJoined)
      .map((word) => word.text)
      .join(' ')}`;
  const typed = spaced(query);
  return !/(?:^|\s)-/.test(query) && templates.some(({ name }) => spaced(name).includes(typed));
}

const everythingBut = ({ templates }: Catalogue, excluded: ReadonlySet<string>): SearchResult => ({
  match: 'all',
  isAddress: false,
  mistyped: [],
  hits: new Map(
    templates.filter(({ id }) => !excluded.has(id)).map(({ id }) => [id, { score: 0, terms: [] }]),
  ),
});

function matchWords(
  catalogue: Catalogue,
  query: string,
  words: readonly WeightedTerm[],
  excluded: ReadonlySet<string> = new Set(),
): SearchResult {
  const left = (candidates: readonly Candidate[]) =>
    candidates.filter(({ id }) => !excluded.has(id));
  const required = words.filter(({ isOptional }) => !isOptional);
  const complete = idsOfAll(required).filter((id) => !excluded.has(id));
  if (complete.length > 0) {
    const hits = new Map(complete.map((id) => [id, hitOf(id, words)]));
    return { match: 'all', isAddress: false, mistyped: mistypedOf(words), hits };
  }
  const best = bestCandidates(left(overviewMatches(catalogue, required)));
  if (best.length > 0) return resultOf(best, words);
  const inOrder = left(phraseMatches(catalogue, query));
  const candidates = inOrder.length > 0 ? inOrder : left(nameMatches(required));
  return resultOf(candidates, words);
}

function resultOf(candidates: readonly Candidate[], words: readonly WeightedTerm[]): SearchResult {
  const hits = candidates.map(
    ({ id, share, mentions }) => [id, hitOf(id, words, share, mentions)] as const,
  );
  const match = candidates.every(({ hasAll }) => hasAll) ? 'all' : 'some';
  return { match, isAddress: false, mistyped: mistypedOf(words), hits: new Map(hits) };
}

const mistypedOf = (words: readonly WeightedTerm[]) =>
  words.filter(({ correction }) => correction !== null);

/** Ids of templates that have anything of it, the most first: for where nothing is found. */
export function nearestTemplates(catalogue: Catalogue, query: string): readonly string[] {
  const all = weightedTerms(catalogue, wordsOfAddress(query));
  const excluded = excludedIds(all);
  const words = all.filter(({ isUnwanted }) => !isUnwanted);
  const ids = new Set(words.flatMap(({ found }) => [...found.keys()]));
  return [...ids]
    .filter((id) => !excluded.has(id))
    .map((id) => ({ id, share: shareOf(words, ({ found }) => (found.has(id) ? 1 : 0)) }))
    .sort((a, b) => b.share - a.share)
    .map(({ id }) => id);
}

/** Templates with more of the words come first; nearly equal ones stay in the gallery's order. */
function hitOf(id: string, words: readonly WeightedTerm[], share = 1, mentions = 0): Hit {
  let [score, matched] = [mentions, 0];
  let terms: readonly string[] = [];
  for (const { found } of words) {
    const own = found.get(id);
    if (own === undefined) continue;
    score += own.score;
    matched += 1;
    // One letter has thousands of hits: of a single word nothing is copied.
    terms = matched === 1 ? own.terms : [...terms, ...own.terms];
  }
  return {
    score: (share + matched / words.length) * 1000 + Number(score.toPrecision(2)),
    terms,
  };
}
