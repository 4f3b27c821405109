/** The closest templates, where none has all words of a query in its name, tags, publisher and description. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { countInOverview, overviewWords, termsInOrder } from '@/lib/search/overview-words';
import { type Found, type FoundTemplate, fieldsOf } from '@/lib/search/search-index';
import { shareOf, type WeightedTerm } from '@/lib/search/weighted-terms';

/** Share of the query, in which rare words weigh more: with less, a template is not what was looked for. */
const MIN_SHARE = 0.5;
/** A template that matches much less of the query than the best one is a worse answer, not another one. */
const MIN_OF_BEST = 0.8;
/** Weight of a mention in an overview, where other templates have the word in their name. */
const OVERVIEW_SHARE = 0.5;
/** Weight of a mention in a description, likewise. */
const DESCRIPTION_SHARE = 0.7;
/** Share of all templates: a word that more overviews mention, and no name or tag has, is a word of any text. */
const MAX_MENTIONED = 0.05;
/** Share of the templates with the word that have it in their name or tags. */
const MIN_NAMED = 0.25;
/** How many templates are shown where none has all words. */
export const MAX_CLOSEST = 4;

export type Candidate = { id: string; share: number; hasAll: boolean; mentions: number };

/** Candidates with most of the query; where the best has all of it, only those that have all. */
export function bestCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const top = candidates.reduce((max, { share }) => Math.max(max, share), 0);
  const best = candidates.filter(({ share }) => share > MIN_SHARE && share >= top * MIN_OF_BEST);
  const complete = best.filter(({ hasAll }) => hasAll);
  return complete.some(({ share }) => share === top) ? complete : best;
}

const isNamed = (own: FoundTemplate) =>
  fieldsOf(own).some((field) => field !== 'description' && field !== 'languages');

/** A product that a description names is not what the template is: “shop with Stripe” looks for a shop. */
const nameShareOf = (own: FoundTemplate, isSynonym: boolean) =>
  isSynonym || fieldsOf(own).some((field) => ['name', 'tags', 'publisher'].includes(field))
    ? 1
    : DESCRIPTION_SHARE;

/** None where fewer than a quarter of the templates with the word are named by it: “web”, “user”. */
function nameMatchesOnly(found: Found): Found {
  const named = new Map([...found].filter(([, own]) => isNamed(own)));
  return named.size >= found.size * MIN_NAMED ? named : new Map();
}

/**
 * Templates that a word of the query names, if at least half of the words are names: a description mentions much,
 * while a synonym that an editor lists is no coincidence. A tag, or such a synonym, that comes first counts twice:
 * “blog with dark mode” looks for a blog.
 */
export function nameMatches(words: readonly WeightedTerm[]): readonly Candidate[] {
  const named = words.map((word) => ({
    ...word,
    found: word.isSynonym ? word.found : nameMatchesOnly(word.found),
  }));
  const count = named.filter(({ found }) => found.size > 0).length;
  const [first] = words;
  const isLittle = (first?.isTag || first?.isSynonym ? count + 1 : count) * 2 < words.length;
  if (isLittle || words.some(({ isDecisive, found }) => isDecisive && found.size === 0)) return [];
  return Array.from(new Set(named.flatMap(({ found }) => [...found.keys()])), (id) => ({
    id,
    share: shareOf(named, ({ found, isSynonym }) => {
      const own = found.get(id);
      return own === undefined ? 0 : nameShareOf(own, isSynonym);
    }),
    hasAll: false,
    mentions: 0,
  }));
}

/** A template is not what others are tagged with, though its overview mentions it. */
function overviewShareOf({ found, isTag }: WeightedTerm): number {
  if (found.size === 0) return 1;
  return isTag ? 0 : OVERVIEW_SHARE;
}

/**
 * Overviews mention much in passing: of several words, one is in the name, the tags or the description. Where one is
 * a tag, a description that names a product is not enough: “shop with Stripe payments” looks for a shop.
 */
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
  const hasTag = words.some(({ isTag }) => isTag);
  const [only, another] = sought;
  const isMentioned = another === undefined && only !== undefined && only.inOverview.length > 0;
  const ids = isMentioned
    ? templates.map(({ id }) => id)
    : new Set(words.flatMap(({ found }) => [...found.keys()]));
  const candidates = Array.from(ids, (id) => {
    let [mentions, has, best] = [0, 0, 0];
    const share = shareOf(sought, ({ found, isSynonym, inOverview, overviewShare }) => {
      const own = found.get(id);
      if (own !== undefined) {
        has += 1;
        const nameShare = nameShareOf(own, isSynonym);
        best = Math.max(best, nameShare);
        return nameShare;
      }
      const max = Math.max(0, ...inOverview.map((list) => countInOverview(id, list)));
      if (max === 0) return 0;
      has += 1;
      mentions += max;
      return overviewShare;
    });
    return { id, share: hasTag && best < 1 ? 0 : share, hasAll: has === words.length, mentions };
  });
  if (!isMentioned) return candidates;
  const mentioning = candidates.filter(({ mentions }) => mentions > 0);
  const isProse = mentioning.length > Math.max(MAX_CLOSEST, templates.length * MAX_MENTIONED);
  return isProse ? [] : mentioning;
}

/** Templates whose overview has the words in the order of the query. */
export function phraseMatches({ templates }: Catalogue, query: string): Candidate[] {
  const phrase = termsInOrder(query).join(' ');
  if (!phrase.includes(' ')) return [];
  return templates
    .map(({ id }) => ({ id, share: 1, hasAll: true, mentions: countInOverview(id, [phrase]) }))
    .filter(({ mentions }) => mentions > 0);
}
