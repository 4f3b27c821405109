/** Where no template has all words of a query in its name, tags, publisher and description. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { countInOverview, overviewWords, termsInOrder } from '@/lib/gallery/listing/overview-words';
import { type Found, type FoundTemplate, fieldsOf } from '@/lib/gallery/listing/search-index';
import { shareOf, type WeightedTerm } from '@/lib/gallery/listing/weighted-terms';

/** Rare words weigh more: what has less of the query than this is not what was looked for. */
const MIN_SHARE = 0.5;
/** What has much less of it than the best is a worse answer, not another one. */
const MIN_OF_BEST = 0.8;
/** What an overview mentions in passing, where others are named so. */
const OVERVIEW_SHARE = 0.5;
/** What a description mentions, likewise. */
const DESCRIPTION_SHARE = 0.7;
/** Of all templates: what more overviews mention, and nothing else has, is a word of any text. */
const MAX_MENTIONED = 0.05;
/** Of the templates that have a word in names, tags and descriptions. */
const MIN_NAMED = 0.25;
/** What is shown where nothing has all words. */
export const MAX_CLOSEST = 4;

export type Candidate = { id: string; share: number; hasAll: boolean; mentions: number };

/** Those that have most of it; where the best has all of it, only those that have. */
export function bestCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const top = candidates.reduce((max, { share }) => Math.max(max, share), 0);
  const best = candidates.filter(({ share }) => share > MIN_SHARE && share >= top * MIN_OF_BEST);
  const complete = best.filter(({ hasAll }) => hasAll);
  return complete.some(({ share }) => share === top) ? complete : best;
}

const isNamed = (own: FoundTemplate) => fieldsOf(own).some((field) => field !== 'description');

/** None, where a word is rather what descriptions mention than a name: “web”, “user”. */
function nameMatchesOnly(found: Found): Found {
  const named = new Map([...found].filter(([, own]) => isNamed(own)));
  return named.size >= found.size * MIN_NAMED ? named : new Map();
}

/**
 * Those that a word of it names, if half of the words are names at all: a description mentions much,
 * and what an editor lists is no chance.
 */
export function nameMatches(words: readonly WeightedTerm[]): readonly Candidate[] {
  const named = words.map((word) => ({
    ...word,
    found: word.isSynonym ? word.found : nameMatchesOnly(word.found),
  }));
  const isLittle = named.filter(({ found }) => found.size > 0).length * 2 < words.length;
  if (isLittle || words.some(({ isDecisive, found }) => isDecisive && found.size === 0)) return [];
  return Array.from(new Set(named.flatMap(({ found }) => [...found.keys()])), (id) => ({
    id,
    share: shareOf(named, ({ found }) => (found.has(id) ? 1 : 0)),
    hasAll: false,
    mentions: 0,
  }));
}

/** What others are tagged with isn't what a template is, though its overview mentions it. */
function overviewShareOf({ found, isTag }: WeightedTerm): number {
  if (found.size === 0) return 1;
  return isTag ? 0 : OVERVIEW_SHARE;
}

/** Overviews mention much in passing: of several words, one is in the name, the tags or the description. */
export function overviewMatches(
  { templates }: Catalogue,
  words: readonly WeightedTerm[],
): Candidate[] {
  const { terms } = overviewWords();
  const sought = words.map((word) => {
    const overviewShare = overviewShareOf(word);
    const isThere = (list: readonly string[]) =>
      list.every((term) => term.split(' ').every((part) => terms.has(part)));
    return {
      ...word,
      overviewShare,
      inOverview: overviewShare === 0 ? [] : word.alternatives.filter(isThere),
    };
  });
  const [only, another] = sought;
  const isMentioned = another === undefined && only !== undefined && only.inOverview.length > 0;
  const ids = isMentioned
    ? templates.map(({ id }) => id)
    : new Set(words.flatMap(({ found }) => [...found.keys()]));
  const candidates = Array.from(ids, (id) => {
    let [mentions, has] = [0, 0];
    const share = shareOf(sought, ({ found, isSynonym, inOverview, overviewShare }) => {
      const own = found.get(id);
      if (own !== undefined) {
        has += 1;
        return isSynonym || isNamed(own) ? 1 : DESCRIPTION_SHARE;
      }
      const max = Math.max(0, ...inOverview.map((list) => countInOverview(id, list)));
      if (max === 0) return 0;
      has += 1;
      mentions += max;
      return overviewShare;
    });
    return { id, share, hasAll: has === words.length, mentions };
  });
  if (!isMentioned) return candidates;
  const mentioning = candidates.filter(({ mentions }) => mentions > 0);
  const isProse = mentioning.length > Math.max(MAX_CLOSEST, templates.length * MAX_MENTIONED);
  return isProse ? [] : mentioning;
}

/** Those whose overview has the words as they follow each other. */
export function phraseMatches({ templates }: Catalogue, query: string): Candidate[] {
  const phrase = termsInOrder(query).join(' ');
  if (!phrase.includes(' ')) return [];
  return templates
    .map(({ id }) => ({ id, share: 1, hasAll: true, mentions: countInOverview(id, [phrase]) }))
    .filter(({ mentions }) => mentions > 0);
}
