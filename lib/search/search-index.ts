/** The words of a catalogue, for searches: indexed once per catalogue, when somebody searches. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { programmingLanguages } from '@/lib/catalogue/stack';
import { namesOfValue } from '@/lib/catalogue/template';
import { perCatalogue } from '@/lib/runtime/server-state';
import { STOP_WORDS } from '@/lib/search/stop-words';
import { type Synonyms, synonymsOf } from '@/lib/search/synonyms';
import { speltOut, type Word, withoutParts, wordsOf } from '@/lib/search/tokenize';

const FIELDS = ['name', 'tags', 'publisher', 'products', 'description', 'languages'] as const;
/** Names of products in a description: “Turborepo” is one; “editor” and “API” are not. */
const PRODUCTS = /(?<=[^.!?]\s)\p{Lu}[\p{L}\p{N}.+#]*\p{Ll}[\p{L}\p{N}.+#]*/gu;
/** “Plain SQL without an ORM” is not a result for somebody who looks for an ORM. */
const IS_NOT = /\b(?:without|no|instead of|in place of)\s[^,.;]*/gi;
const END_OF_PHRASE = /[;:()]|[.!?](?= )/;
const SYNONYM_BOOST = 0.5;
const BOOST = { name: 4, tags: 2, publisher: 2, languages: 0.3 };

export type FoundTemplate = Pick<SearchResult, 'score' | 'terms' | 'match'>;
export type Found = ReadonlyMap<string, FoundTemplate>;

/** The fields of a template in which the terms were found. */
export const fieldsOf = ({ match }: FoundTemplate) => Object.values(match).flat();

export type SearchIndex = ReturnType<typeof createIndex>;

export const searchIndexOf = perCatalogue('searchIndexes', createIndex);

function createIndex(catalogue: Catalogue) {
  /** Words as they are written, in lower case, and as they are spelt out → their term. */
  const vocabulary = new Map<string, string>();
  /** Terms that follow each other somewhere, with a space between them. */
  const pairs = new Set<string>();
  const synonyms = synonymsOf(catalogue.synonyms);
  const index = new MiniSearch<Record<'id' | (typeof FIELDS)[number], string>>({
    fields: [...FIELDS],
    processTerm: (term) => term,
    tokenize: (text) => {
      const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word.text));
      let before: Word | undefined;
      for (const word of words) {
        vocabulary.set(word.text, word.term);
        if (word.isJoined) continue;
        const spelt = speltOut(text.slice(word.from, word.to));
        if (spelt !== undefined && !vocabulary.has(spelt)) vocabulary.set(spelt, word.term);
        const isNext = before !== undefined && text.slice(before.to, word.from) === ' ';
        if (isNext) pairs.add(`${before?.term} ${word.term}`);
        before = word;
      }
      return [...words.map(({ term }) => term), ...phrasesIn(text, words, synonyms)];
    },
  });
  const filterNames = new Set(
    catalogue.groups.flatMap(({ filters }) => filters.flatMap(({ value }) => namesOfValue(value))),
  );
  // What is in Vue, editors have tagged so; a source may have a file of it besides.
  const isNoFilter = (language: string) => !filterNames.has(language);
  index.addAll(
    catalogue.templates.map((template) => {
      const description = template.description?.replaceAll(IS_NOT, '') ?? '';
      return {
        id: template.id,
        name: template.name,
        tags: catalogue
          .filtersOfTemplate(template)
          .flatMap(({ value }) => namesOfValue(value))
          .join('. '),
        publisher: template.publisher ?? '',
        products: description.match(PRODUCTS)?.join('. ') ?? '',
        description,
        languages: programmingLanguages(template.sourceFacts).filter(isNoFilter).join('. '),
      };
    }),
  );
  return {
    /**
     * By template id: those that have all terms of any of these lists, with the terms that they have.
     *
     * @param means those of them that stand for another: somebody who types Vue means Vue before Nuxt
     */
    find: (alternatives: readonly (readonly string[])[], means: readonly string[]): Found => {
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
      const found = new Map<string, SearchResult>();
      // MiniSearch multiplies by how many of its terms are matched; here all of them are one word.
      for (const result of results) {
        found.set(result.id, { ...result, score: result.score / result.queryTerms.length });
      }
      return found;
    },
    synonyms,
    /** Words of the filters' names, in lower case. */
    tags: [...new Set([...filterNames].flatMap((name) => wordsOf(name).map(({ text }) => text)))],
    /** First words of the templates' names, such as “Astro”, in lower case. */
    firstWords: catalogue.templates.flatMap(({ name }) => wordsOf(name)[0]?.text ?? []),
    vocabulary,
    terms: new Set(vocabulary.values()),
    pairs,
  };
}

/** Phrases that some synonym means, as one term each. */
function phrasesIn(text: string, all: readonly Word[], { phrases }: Synonyms): string[] {
  const words = withoutParts(all);
  return words.flatMap(({ term, from }, at) =>
    (phrases.get(term) ?? []).filter((phrase) => {
      const terms = phrase.split(' ');
      const last = words[at + terms.length - 1];
      return (
        last !== undefined &&
        terms.every((own, index) => own === words[at + index]?.term) &&
        !END_OF_PHRASE.test(text.slice(from, last.to))
      );
    }),
  );
}
