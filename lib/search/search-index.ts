import MiniSearch, { type SearchResult } from 'minisearch';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { programmingLanguages } from '@/lib/catalogue/stack';
import { namesOfValue, type Template } from '@/lib/catalogue/template';
import { perCatalogue, serverCell } from '@/lib/runtime/server-state';
import { STOP_WORDS } from '@/lib/search/stop-words';
import { type Synonyms, synonymsOf } from '@/lib/search/synonyms';
import { speltOut, type Word, withoutParts, wordsOf } from '@/lib/search/tokenize';

const FIELDS = ['tags', 'name', 'publisher', 'description', 'languages'] as const;
const BOOST = { name: 4, tags: 2, publisher: 2, languages: 0.3 };
const SYNONYM_BOOST = 0.5;
/** “Plain SQL without an ORM” must not match “ORM”. */
const IS_NOT = /\b(?:without|no|instead of|in place of)\s[^,.;]*/gi;

export type Found = ReadonlyMap<string, SearchResult>;
/** One list must match completely. */
export type Alternatives = readonly (readonly string[])[];

export const fieldsOf = ({ match }: SearchResult) => Object.values(match).flat();

export type SearchIndex = ReturnType<typeof createIndex>;

export const searchIndexOf = perCatalogue('searchIndexes', createIndex);

const terms = serverCell('overviewTerms', () => new WeakMap<Template, ReadonlySet<string>>());

/** An overview mentions much in passing, so it isn't indexed. */
export function overviewTerms(template: Template): ReadonlySet<string> {
  const known = terms().get(template);
  if (known !== undefined) return known;
  const found = new Set(wordsOf(template.overviewStart ?? '').map(({ term }) => term));
  terms().set(template, found);
  return found;
}

function createIndex(catalogue: Catalogue) {
  /** By lower-case word, umlauts also spelt out. `written`: “Next.js”. */
  const vocabulary = new Map<string, { term: string; written: string }>();
  const synonyms = synonymsOf(catalogue.synonyms);
  const index = new MiniSearch<Record<'id' | (typeof FIELDS)[number], string>>({
    fields: [...FIELDS],
    processTerm: (term) => term,
    tokenize: (text) => {
      const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word.text));
      for (const word of words) {
        const written = text.slice(word.from, word.to);
        const known = vocabulary.get(word.text);
        vocabulary.set(word.text, { term: word.term, written: known?.written ?? written });
        if (word.isJoined) continue;
        const spelt = speltOut(written);
        if (!vocabulary.has(spelt)) vocabulary.set(spelt, { term: word.term, written });
      }
      return [...words.map(({ term }) => term), ...phrasesIn(words, synonyms)];
    },
  });
  const filterNames = new Set(
    catalogue.groups.flatMap(({ filters }) => filters.flatMap(({ value }) => namesOfValue(value))),
  );
  index.addAll(
    catalogue.templates.map((template) => ({
      id: template.id,
      name: template.name,
      tags: catalogue
        .filtersOfTemplate(template)
        .flatMap(({ value }) => namesOfValue(value))
        .join('. '),
      publisher: template.publisher ?? '',
      description: template.description?.replaceAll(IS_NOT, '') ?? '',
      // Without languages that are also filters: a source may have a single file in one of them.
      languages: programmingLanguages(template.sourceFacts)
        .filter((language) => !filterNames.has(language))
        .join('. '),
    })),
  );
  return {
    synonyms,
    vocabulary,
    terms: new Set(vocabulary.values().map(({ term }) => term)),
    /** @param means rank lower: “Vue” finds Vue before Nuxt */
    find: (alternatives: Alternatives, means: readonly string[]): Found => {
      const queries = alternatives.map((terms) => ({
        combineWith: 'AND' as const,
        queries: [...terms],
      }));
      const results = index.search(
        { combineWith: 'OR', queries },
        {
          boost: BOOST,
          boostTerm: (term) => (means.includes(term) ? SYNONYM_BOOST : 1),
          tokenize: (term) => [term],
        },
      );
      // MiniSearch multiplies by matched terms, which are one word here.
      for (const result of results) result.score /= result.queryTerms.length;
      return new Map(results.map((result) => [result.id, result]));
    },
  };
}

function phrasesIn(words: readonly Word[], { phrases }: Synonyms): string[] {
  const terms = withoutParts(words).map(({ term }) => term);
  return terms.flatMap((first, at) =>
    (phrases.get(first) ?? []).filter((phrase) =>
      phrase.split(' ').every((term, index) => term === terms[at + index]),
    ),
  );
}
