import type { Catalogue } from '@/lib/catalogue/catalogue';
import { byRecommendedOrder } from '@/lib/catalogue/recommended-order';
import type { Template } from '@/lib/catalogue/template';
import { perCatalogue, serverCell } from '@/lib/runtime/server-state';
import { createTurns } from '@/lib/runtime/turns';

/** Neighbours compared per term. This limits the cost of a page. */
const NEIGHBOURS = 24;
const MAX_TERMS = 10;
const MAX_SIMILAR = 8;
const WEIGHTS = { name: 2, filter: 2, description: 0.5 };

/** A term stays the same object until the template or its filters change. */
type OwnTerm = { term: string; template: Template; weight: number };
type Postings = { list: OwnTerm[]; rarity: number };
/** `at` has the template's index in each of the postings. */
type Place = { own: readonly OwnTerm[]; postings: readonly Postings[]; at: readonly number[] };
type Similar = {
  own: readonly OwnTerm[];
  rarities: readonly number[];
  rarest: readonly number[];
  neighbours: readonly (readonly OwnTerm[])[];
  found: readonly Template[];
};

export function similarTemplates(catalogue: Catalogue, template: Template): readonly Template[] {
  const place = placesIn(catalogue).get(template);
  if (place === undefined) return [];
  const known = similar().get(template);
  if (known !== undefined && isStillRight(known, place)) return known.found;
  const rarities = place.postings.map(({ rarity }) => rarity);
  const rarest = rarestTerms(place, rarities);
  const neighbours = rarest.map((term) => neighboursIn(place, term));
  const found = mostSimilar(template, place, rarest, neighbours);
  similar().set(template, { own: place.own, rarities, rarest, neighbours, found });
  return found;
}

function isStillRight({ own, rarities, rarest, neighbours }: Similar, place: Place): boolean {
  return (
    own === place.own &&
    place.postings.every(({ rarity }, term) => rarity === rarities[term]) &&
    rarest.every((term, at) => isSameAt(place, term, neighbours[at] ?? []))
  );
}

function isSameAt(place: Place, term: number, neighbours: readonly OwnTerm[]): boolean {
  const { list = [] } = place.postings[term] ?? {};
  const from = firstNeighbour(place, term);
  const isAsLong = Math.min(list.length - from, NEIGHBOURS) === neighbours.length;
  return isAsLong && neighbours.every((neighbour, at) => neighbour === list[from + at]);
}

/** Lets requests run in between, because the first catalogue needs the terms of all templates. */
export async function prepareSimilarTemplates(catalogue: Catalogue): Promise<void> {
  const turn = createTurns();
  for (const template of catalogue.templates) {
    termsOf(catalogue, template);
    await turn();
  }
}

const similar = serverCell('similarTemplates', () => new WeakMap<Template, Similar>());

const firstNeighbour = ({ at }: Place, term: number): number =>
  Math.max(0, (at[term] ?? 0) - NEIGHBOURS / 2);

function neighboursIn(place: Place, term: number): readonly OwnTerm[] {
  const from = firstNeighbour(place, term);
  return place.postings[term]?.list.slice(from, from + NEIGHBOURS) ?? [];
}

function mostSimilar(
  template: Template,
  { own, postings }: Place,
  rarest: readonly number[],
  neighbours: readonly (readonly OwnTerm[])[],
): readonly Template[] {
  const scores = new Map<Template, number>();
  for (const [at, term] of rarest.entries()) {
    const weight = (own[term]?.weight ?? 0) * (postings[term]?.rarity ?? 0);
    for (const other of neighbours[at] ?? []) {
      scores.set(other.template, (scores.get(other.template) ?? 0) + weight * other.weight);
    }
  }
  scores.delete(template);
  return highest(scores);
}

/** Sorting all scores would take most of a publish's time. */
function highest(scores: ReadonlyMap<Template, number>): readonly Template[] {
  const best: { template: Template; score: number }[] = [];
  for (const [template, score] of scores) {
    let place = best.length;
    for (; place > 0; place -= 1) {
      const above = best[place - 1];
      if (above === undefined || above.score > score) break;
      if (above.score === score && byRecommendedOrder(above.template, template) < 0) break;
    }
    if (place === MAX_SIMILAR) continue;
    best.splice(place, 0, { template, score });
    if (best.length > MAX_SIMILAR) best.pop();
  }
  return best.map(({ template }) => template);
}

/** @returns the terms' indexes in `own` */
function rarestTerms({ own, postings }: Place, rarities: readonly number[]): readonly number[] {
  const weights = own.map(({ weight }, term) => weight * (rarities[term] ?? 0));
  return own
    .map((_, term) => term)
    .filter((term) => Number(postings[term]?.list.length) > 1)
    .sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0))
    .slice(0, MAX_TERMS);
}

/** Rarity falls in steps, so that one more template rarely changes other pages. */
const rarity = (count: number) => 1 / (1 + Math.floor(Math.log2(count))) ** 2;

const placesIn = perCatalogue('similarityIndexes', (catalogue: Catalogue) => {
  const postingsOf = new Map<string, Postings>();
  const places = new Map<Template, Place>();
  for (const template of catalogue.templates) {
    const own = termsOf(catalogue, template);
    const postings = own.map(({ term }) => {
      const known = postingsOf.get(term) ?? { list: [], rarity: 0 };
      if (known.list.length === 0) postingsOf.set(term, known);
      return known;
    });
    const at = postings.map(({ list }, index) => list.push(own[index] as OwnTerm) - 1);
    places.set(template, { own, postings, at });
  }
  for (const postings of postingsOf.values()) postings.rarity = rarity(postings.list.length);
  return places;
});

type Terms = { slugs: readonly string[]; own: readonly OwnTerm[] };

const knownTerms = serverCell('similarityTerms', () => new WeakMap<Template, Terms>());

function termsOf(catalogue: Catalogue, template: Template): readonly OwnTerm[] {
  const slugs = catalogue.filtersOfTemplate(template).map(({ value }) => value.slug);
  const known = knownTerms().get(template);
  const isKnown = known?.slugs.length === slugs.length;
  if (isKnown && slugs.every((slug, at) => slug === known.slugs[at])) return known.own;
  const terms = new Map<string, number>();
  for (const word of wordsOf(template.description ?? '')) terms.set(word, WEIGHTS.description);
  for (const slug of slugs) terms.set(`filter:${slug}`, WEIGHTS.filter);
  for (const word of wordsOf(template.name)) terms.set(word, WEIGHTS.name);
  const own = Array.from(terms, ([term, weight]) => ({ term, template, weight }));
  knownTerms().set(template, { slugs, own });
  return own;
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}+#]{2,}/gu) ?? []).map((word) =>
    word.replace(/(?<=\w{3}[^s])s$/, ''),
  );
