/** The words of a query, with what has each, and how much each says. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { overviewWords } from '@/lib/search/overview-words';
import { type QueryTerm, queryTerms } from '@/lib/search/query-terms';
import { type Found, fieldsOf, searchIndexOf } from '@/lib/search/search-index';

/** Somebody who names a framework or a use case looks for that first. */
const TAG_WEIGHT = 1.5;

export type WeightedTerm = QueryTerm & {
  found: Found;
  weight: number;
  /** Some template is tagged so. */
  isTag: boolean;
};

export function weightedTerms(catalogue: Catalogue, query: string): WeightedTerm[] {
  const index = searchIndexOf(catalogue);
  const { terms: inOverviews } = overviewWords();
  return queryTerms(query, { ...index, inOverviews }).map((word) => {
    const found = index.find(word.alternatives, word.means);
    // As if half a template had a word that none has.
    const weight = Math.log(1 + catalogue.templates.length / (found.size || 0.5));
    const isTag = isTagged(found);
    return {
      ...word,
      found,
      isTag,
      weight: isTag ? weight * TAG_WEIGHT : weight,
    };
  });
}

export function idsOfAll(words: readonly WeightedTerm[]): string[] {
  const [rarest, ...others] = [...words].sort((a, b) => a.found.size - b.found.size);
  return [...(rarest?.found.keys() ?? [])].filter((id) =>
    others.every(({ found }) => found.has(id)),
  );
}

/** Exactly 1 where it has all of them. */
export function shareOf<Word extends WeightedTerm>(
  words: readonly Word[],
  has: (word: Word) => number,
): number {
  let [own, all] = [0, 0];
  for (const word of words) {
    all += word.weight;
    own += has(word) * word.weight;
  }
  return own / all;
}

/** Without a copy: one letter has thousands of hits. */
function isTagged(found: Found): boolean {
  for (const own of found.values()) if (fieldsOf(own).includes('tags')) return true;
  return false;
}
