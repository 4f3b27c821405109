import type { Catalogue } from '@/lib/catalogue/catalogue';
import { byRecommendedOrder } from '@/lib/catalogue/recommended-order';
import type { Template } from '@/lib/catalogue/template';
import { perCatalogue } from '@/lib/runtime/server-state';

/** Neighbours compared per term, which bounds the cost of a page. */
const NEIGHBOURS = 24;
const MAX_TERMS = 10;
const MAX_SIMILAR = 8;
const WEIGHTS = { name: 2, filter: 2, description: 0.5 };

type Posting = { template: Template; weight: number };
/** `at`: index among the postings. */
type Term = { postings: Posting[]; weight: number; at: number };
type SimilarityIndex = {
  terms: ReadonlyMap<Template, readonly Term[]>;
  similar: Map<Template, readonly Template[]>;
};

export function similarTemplates(catalogue: Catalogue, template: Template): readonly Template[] {
  const { terms, similar } = indexOf(catalogue);
  const known = similar.get(template);
  if (known !== undefined) return known;
  const found = mostSimilar(template, terms.get(template) ?? []);
  similar.set(template, found);
  return found;
}

function mostSimilar(template: Template, terms: readonly Term[]): readonly Template[] {
  const scores = new Map<Template, number>();
  for (const { postings, weight, at } of rarestTerms(terms)) {
    const from = Math.max(0, at - NEIGHBOURS / 2);
    for (const other of postings.slice(from, from + NEIGHBOURS)) {
      scores.set(other.template, (scores.get(other.template) ?? 0) + weight * other.weight);
    }
  }
  scores.delete(template);
  return highest(scores);
}

/** Sorting all scores would be most of a publish's work. */
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

function rarestTerms(terms: readonly Term[]): readonly Term[] {
  return terms
    .filter(({ postings }) => postings.length > 1)
    .map((term) => ({ ...term, weight: term.weight * rarity(term.postings.length) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_TERMS);
}

/** In steps, so that one more template rarely changes other pages. */
const rarity = (count: number) => 1 / (1 + Math.floor(Math.log2(count))) ** 2;

const indexOf = perCatalogue('similarityIndexes', (catalogue: Catalogue): SimilarityIndex => {
  const postingsOf = new Map<string, Posting[]>();
  const terms = new Map<Template, Term[]>();
  for (const template of catalogue.templates) {
    const own = Array.from(termsOf(catalogue, template), ([term, weight]) => {
      const postings = postingsOf.get(term) ?? [];
      postingsOf.set(term, postings);
      return { postings, weight, at: postings.push({ template, weight }) - 1 };
    });
    terms.set(template, own);
  }
  return { terms, similar: new Map() };
});

function termsOf(catalogue: Catalogue, template: Template): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const word of wordsOf(template.description ?? '')) terms.set(word, WEIGHTS.description);
  for (const { value } of catalogue.filtersOfTemplate(template)) {
    terms.set(`filter:${value.slug}`, WEIGHTS.filter);
  }
  for (const word of wordsOf(template.name)) terms.set(word, WEIGHTS.name);
  return terms;
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}+#]{2,}/gu) ?? []).map((word) =>
    word.replace(/(?<=\w{3}[^s])s$/, ''),
  );
