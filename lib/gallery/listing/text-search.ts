/** Search over name, tags, publisher and description: forgiving, and the best match first. */
import MiniSearch from 'minisearch';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { folded, wordsIn } from '#lib/gallery/listing/words';
import { processWide } from '#lib/process-wide';
import type { Template } from '#lib/template';

export type Hit = {
  /** Higher: better. Comparable within one search alone. */
  score: number;
  /** Words of the template that matched, folded. */
  terms: ReadonlySet<string>;
};

type Searchable = {
  id: string;
  name: string;
  tags: string;
  publisher: string;
  description: string;
};

/** How many letters of a word may be wrong, added or missing. Short ones have too many neighbours. */
const careful = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** Where nothing is found with care. */
const forgiving = (word: string) => (word.length < 3 ? 0 : word.length < 5 ? 1 : 2);

/** By template id: those that hold every word, with typing errors forgiven, or a word that begins so. */
export function searchTemplates(catalogue: Catalogue, words: string): ReadonlyMap<string, Hit> {
  const hits = hitsOf(catalogue, words, 'AND', careful);
  return hits.size > 0 ? hits : hitsOf(catalogue, words, 'AND', forgiving);
}

/** By template id, for when nothing holds them all: those that hold any. */
export function nearestTemplates(catalogue: Catalogue, words: string): ReadonlyMap<string, Hit> {
  return hitsOf(catalogue, words, 'OR', forgiving);
}

/** A word that some template has is meant as it is; two letters in each other's place are put right. */
function asMeant(words: ReadonlySet<string>, term: string): string {
  const isKnown = (beginning: string) =>
    words.has(beginning) || [...words].some((word) => word.startsWith(beginning));
  if (term.length < 4 || isKnown(term)) return term;
  for (let at = 0; at < term.length - 1; at += 1) {
    const swapped = `${term.slice(0, at)}${term[at + 1]}${term[at]}${term.slice(at + 2)}`;
    if (words.has(swapped)) return swapped;
  }
  return term;
}

function hitsOf(
  catalogue: Catalogue,
  words: string,
  combineWith: 'AND' | 'OR',
  typosIn: (word: string) => number,
) {
  const { index, known } = indexOf(catalogue);
  const terms = wordsIn(words).map((word) => asMeant(known, folded(word)));
  const results = index.search(terms.join(' '), {
    combineWith,
    prefix: true,
    fuzzy: (term) => (known.has(term) ? false : typosIn(term) || false),
    boost: { name: 4, tags: 2, publisher: 2 },
  });
  return new Map<string, Hit>(
    results.map(({ id, score, terms }) => [String(id), { score, terms: new Set(terms) }]),
  );
}

type Index = {
  index: MiniSearch<Searchable>;
  /** Every word that is in it, folded. */
  known: ReadonlySet<string>;
};

/** Made once a catalogue, when somebody searches. */
function indexOf(catalogue: Catalogue): Index {
  const indexes = processWide('search-indexes', () => new WeakMap<Catalogue, Index>());
  const made = indexes.get(catalogue);
  if (made !== undefined) return made;
  const known = new Set<string>();
  const index = new MiniSearch<Searchable>({
    fields: ['name', 'tags', 'publisher', 'description'],
    tokenize: wordsIn,
    processTerm: (word) => {
      const term = folded(word);
      known.add(term);
      return term;
    },
    searchOptions: { processTerm: folded },
  });
  index.addAll(catalogue.templates.map((template) => searchable(catalogue, template)));
  indexes.set(catalogue, { index, known });
  return { index, known };
}

function searchable(catalogue: Catalogue, template: Template): Searchable {
  const filters = catalogue.filtersOfTemplate(template);
  return {
    id: template.id,
    name: template.name,
    tags: filters.map(({ value }) => value.name).join(' '),
    publisher: template.publisher ?? '',
    description: template.description ?? '',
  };
}
