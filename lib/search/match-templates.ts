import type { Catalogue } from '@/lib/catalogue/catalogue';
import { addressMatches, type Hit, type Matches } from '@/lib/search/match-pasted-url';
import { type QueryTerm, queryTerms } from '@/lib/search/query-terms';
import { type Found, fieldsOf, overviewTerms, searchIndexOf } from '@/lib/search/search-index';

/** A word that names a filter, such as a framework, weighs more than an equally rare word. */
const TAG_WEIGHT = 1.5;
/** A word in a description or an overview may be a mere mention. */
const DESCRIPTION_SHARE = 0.7;
const OVERVIEW_SHARE = 0.5;
/** As a share of the best match. */
const MIN_OF_BEST = 0.8;
export const MAX_CLOSEST = 4;

type WeightedTerm = QueryTerm & {
  found: Found;
  weight: number;
  isTag: boolean;
};

/** `share` is the weighted part of the query that matches. */
type Candidate = { id: string; share: number; hasHalf: boolean; hasAll: boolean };

export type SearchResult = Matches & { isAddress: boolean; mistyped: readonly WeightedTerm[] };

export function matchTemplates(catalogue: Catalogue, query: string): SearchResult {
  const atAddress = addressMatches(catalogue, query);
  if (atAddress !== undefined) return { ...atAddress, isAddress: true, mistyped: [] };
  const { words, excluded } = weightedTerms(catalogue, query);
  const strong = words.filter(({ isWeak }) => !isWeak);
  const required = strong.length > 0 ? strong : words;
  const ids = words.length + excluded.size > 0 ? [...catalogue.templateById.keys()] : [];
  const complete = ids.filter(
    (id) => !excluded.has(id) && required.every(({ found }) => found.has(id)),
  );
  const found =
    complete.length > 0
      ? complete.map((id) => ({ id, share: 1, hasAll: true }))
      : closestOf(candidatesOf(catalogue, required, excluded), required);
  return {
    match: found.every(({ hasAll }) => hasAll) ? 'all' : 'some',
    isAddress: false,
    mistyped: words.filter(({ correction }) => correction !== null),
    hits: new Map(found.map(({ id, share }) => [id, hitOf(id, words, share)])),
  };
}

/** The best match comes first. */
export function nearestTemplates(catalogue: Catalogue, query: string): readonly string[] {
  const { words, excluded } = weightedTerms(catalogue, query);
  return candidatesOf(catalogue, words, excluded)
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .map(({ id }) => id);
}

function weightedTerms(catalogue: Catalogue, query: string) {
  const index = searchIndexOf(catalogue);
  const isInOverview = (term: string) =>
    catalogue.templates.some((one) => overviewTerms(catalogue, one).has(term));
  const all = queryTerms(query, { ...index, isInOverview }).map((word): WeightedTerm => {
    const found = index.find(word.alternatives, word.means);
    const isTag = found.values().some((own) => fieldsOf(own).includes('tags'));
    // A word without matches counts as half a match.
    const weight = Math.log(1 + catalogue.templates.length / (found.size || 0.5));
    return { ...word, found, isTag, weight: isTag ? weight * TAG_WEIGHT : weight };
  });
  const unwanted = all.filter(({ isUnwanted, correction }) => isUnwanted && correction === null);
  return {
    words: all.filter(({ isUnwanted }) => !isUnwanted),
    excluded: new Set(unwanted.flatMap(({ found }) => [...found.keys()])),
  };
}

function candidatesOf(
  catalogue: Catalogue,
  words: readonly WeightedTerm[],
  excluded: ReadonlySet<string>,
): Candidate[] {
  const { templateById } = catalogue;
  const [first, second] = words;
  // “Blog with dark mode” asks for a blog, so “blog” counts twice.
  const isKind = first?.isTag || first?.isSynonym;
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const ids =
    second === undefined ? templateById.keys() : words.flatMap(({ found }) => [...found.keys()]);
  const candidates: Candidate[] = [];
  for (const id of new Set(ids)) {
    const template = templateById.get(id);
    if (template === undefined || excluded.has(id)) continue;
    const shares = words.map((word) => shareOf(word, id, () => overviewTerms(catalogue, template)));
    const count = shares.reduce((sum, share) => sum + share, isKind ? (shares[0] ?? 0) : 0);
    const own = words.reduce((sum, { weight }, at) => sum + weight * (shares[at] ?? 0), 0);
    candidates.push({
      id,
      share: own / all,
      hasHalf: count * 2 >= words.length,
      hasAll: !shares.includes(0),
    });
  }
  return candidates;
}

function shareOf(word: WeightedTerm, id: string, overview: () => ReadonlySet<string>): number {
  const { found, isSynonym, isTag, alternatives } = word;
  const own = found.get(id);
  if (own !== undefined) {
    const isName = fieldsOf(own).some((field) => field !== 'description' && field !== 'languages');
    return isName || isSynonym ? 1 : DESCRIPTION_SHARE;
  }
  // A tag that only the overview mentions doesn't count.
  if (isTag) return 0;
  const terms = overview();
  const isThere = alternatives.some((list) => list.every((term) => terms.has(term)));
  return isThere ? OVERVIEW_SHARE : 0;
}

function closestOf(candidates: readonly Candidate[], words: readonly WeightedTerm[]): Candidate[] {
  // If no template matches a synonym, only those that match most of the query are close.
  const isLacking = words.some(({ isSynonym, found }) => isSynonym && found.size === 0);
  const close = candidates.filter(({ hasHalf, share }) => hasHalf && !(isLacking && share <= 0.5));
  const top = Math.max(...close.map(({ share }) => share));
  const best = close.filter(({ share }) => share >= top * MIN_OF_BEST);
  const complete = best.filter(({ hasAll }) => hasAll);
  return complete.some(({ share }) => share === top) ? complete : best;
}

/** Scores are rounded, so that near ties keep the gallery's order. */
function hitOf(id: string, words: readonly WeightedTerm[], share: number): Hit {
  const own = words.flatMap(({ found }) => found.get(id) ?? []);
  const score = own.reduce((sum, one) => sum + one.score, 0);
  return {
    score: (share + own.length / (words.length || 1)) * 1000 + Number(score.toPrecision(2)),
    terms: own.flatMap(({ terms }) => terms),
  };
}
