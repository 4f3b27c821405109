import MiniSearch, { type SearchResult } from 'minisearch';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { programmingLanguages } from '@/lib/catalogue/tech-stack';
import { namesOfValue, type Template } from '@/lib/catalogue/template';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';
import { type Synonyms, synonymsOf } from '@/lib/search/synonyms';
import { speltOut, type Word, withoutParts, wordsOf } from '@/lib/search/tokenize';
import { wordRulesOf } from '@/lib/search/word-rules';

const FIELDS = ['tags', 'name', 'publisher', 'description', 'languages'] as const;
const BOOST = { name: 4, tags: 2, publisher: 2, languages: 0.3 };
const SYNONYM_BOOST = 0.5;
/** “Plain SQL without an ORM” must not match “ORM”. */
const IS_NOT = /\b(?:without|no|instead of|in place of|ohne|keine?|statt)\s[^,.;]*/gi;

export type Found = ReadonlyMap<string, SearchResult>;
/** A text matches if it has all terms of one list. */
export type Alternatives = readonly (readonly string[])[];

export const fieldsOf = ({ match }: SearchResult) => Object.values(match).flat();

export type SearchIndex = ReturnType<typeof createIndex>;

export const searchIndexOf = perCatalogue('searchIndexes', createIndex);

/** Overviews aren't indexed, because they mention many things in passing. */
export function overviewTerms({ language }: Catalogue, template: Template): ReadonlySet<string> {
  const { stems, overviews } = wordRulesOf(language);
  const known = overviews.get(template);
  if (known !== undefined) return known;
  const found = new Set(wordsOf(template.overviewStart ?? '', stems).flatMap(({ terms }) => terms));
  overviews.set(template, found);
  return found;
}

function createIndex(catalogue: Catalogue) {
  /** By lower-case word, with umlauts also spelt out. `written` is the word in the text. */
  const vocabulary = new Map<string, { terms: readonly string[]; written: string }>();
  const rules = wordRulesOf(catalogue.language);
  const { synonyms: others } = catalogueIn(catalogue, DEFAULT_LANGUAGE);
  const synonyms = synonymsOf([...new Set([...catalogue.synonyms, ...others])], rules);
  const index = new MiniSearch<Record<'id' | (typeof FIELDS)[number], string>>({
    fields: [...FIELDS],
    processTerm: (term) => term,
    tokenize: (text) => {
      const words = wordsOf(text, rules.stems).filter((word) => !rules.stopWords.has(word.text));
      for (const word of words) {
        const written = text.slice(word.from, word.to);
        const known = vocabulary.get(word.text);
        vocabulary.set(word.text, { terms: word.terms, written: known?.written ?? written });
        if (word.isJoined) continue;
        const spelt = speltOut(written);
        if (!vocabulary.has(spelt)) vocabulary.set(spelt, { terms: word.terms, written });
      }
      return [...words.flatMap(({ terms }) => [...new Set(terms)]), ...phrasesIn(words, synonyms)];
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
      // Languages that are filters are left out, because a source may have just one file in them.
      languages: programmingLanguages(template.sourceFacts)
        .filter((language) => !filterNames.has(language))
        .join('. '),
    })),
  );
  return {
    rules,
    synonyms,
    vocabulary,
    terms: new Set(vocabulary.values().flatMap(({ terms }) => terms)),
    /** @param means terms from synonyms, which rank lower: “Vue” finds Vue before Nuxt */
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
      // MiniSearch multiplies scores by the number of matched terms, but these all stand for one
      // word.
      for (const result of results) result.score /= result.queryTerms.length;
      return new Map(results.map((result) => [result.id, result]));
    },
  };
}

function phrasesIn(words: readonly Word[], { phrases }: Synonyms): string[] {
  const whole = withoutParts(words);
  return whole.flatMap((first, at) =>
    [...new Set(first.terms.flatMap((term) => phrases.get(term) ?? []))].filter((phrase) =>
      phrase.split(' ').every((term, index) => whole[at + index]?.terms.includes(term)),
    ),
  );
}
