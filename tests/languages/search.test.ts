import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { languageWithId } from '@/lib/runtime/languages';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { synonym } from '@/tests/fixtures/sample-space';
import { ANSWERABLE, HELD_OUT, OTHER_KINDS } from '@/tests/fixtures/search-queries';
import { COMPETITORS } from '@/tests/fixtures/search-queries-competitors';
import { GERMAN, GERMAN_HELD_OUT } from '@/tests/fixtures/search-queries-german';
import { OTHERS } from '@/tests/fixtures/search-queries-others';
import { searchReport } from '@/tests/fixtures/search-report';

let lib: LibOnServices;
let german: Catalogue;
beforeAll(async () => {
  const gallery = await galleryContent();
  const { fields, ...diary } = synonym('synonym-diary', { words: ['gazette'], means: ['blog'] });
  const translated = {
    ...diary,
    fields: { ...fields, words: { ...fields.words, de: ['Tagebuch'] } },
  };
  const entries = [...gallery.entries, translated];
  lib = await libOn({ ...gallery, entries } as typeof gallery);
  german = catalogueIn((await getCatalogue()).value, languageWithId('de'));
});
afterAll(() => lib?.close());

/** As the API does, so as all searches do. */
async function find(locale: string, q: string): Promise<string[]> {
  const response = await templatesResponse({ locale, q });
  return response.kind === 'ok' ? response.body.items.map(({ slug }) => slug) : [];
}

describe('search in the German sample, of which 20 templates are translated', () => {
  it.each([
    ['used to tune the search', GERMAN, 0.97, 0.02],
    // These mix German with words that only English texts have.
    ['not used to tune it', GERMAN_HELD_OUT, 0.82, 0.09],
  ])('answers queries in German %s', (_, queries, minFirstRight, maxNothingFound) => {
    const { firstRight, nothingFound, faults } = searchReport(german, queries, []);
    expect(firstRight, faults.join('\n')).toBeGreaterThanOrEqual(minFirstRight);
    expect(nothingFound, faults.join('\n')).toBeLessThanOrEqual(maxNothingFound);
  });

  it.each([
    ['used to tune the search', ANSWERABLE],
    ['not used to tune it', HELD_OUT],
    ['of other kinds', OTHER_KINDS],
    ['of people who know other products', COMPETITORS],
    ['of a stranger', OTHERS],
  ])('answers queries in English %s', (_, queries) => {
    const { firstRight, nothingFound, falseHits, faults } = searchReport(german, queries, []);
    expect(firstRight, faults.join('\n')).toBeGreaterThanOrEqual(0.97);
    expect(nothingFound, faults.join('\n')).toBeLessThanOrEqual(0.02);
    expect(falseHits, faults.join('\n')).toBeLessThan(0.03);
  });

  it('highlights a word in another form', () => {
    const selection = { ...EMPTY_SELECTION, term: 'Beitrag Hugo' };
    const { cards } = listingProps(
      { kind: 'isr', catalogue: german },
      selection,
      countFacets(german, selection),
    ).list;
    const [{ description, highlights } = {}] = cards;
    const marked = highlights?.description.map(({ from, to }) => description?.slice(from, to));
    expect(marked).toEqual(['Hugo', 'Beiträgen']);
  });
});

describe('synonyms of a language', () => {
  it('are found in no other', async () => {
    expect(await find('de', 'Tagebuch')).toEqual(await find('de', 'weblog'));
    expect(await find('en-GB', 'Tagebuch')).toEqual([]);
  });

  it('do not replace those of the default language', async () => {
    expect(await find('de', 'gazette')).toEqual(await find('de', 'weblog'));
    expect(await find('en-GB', 'gazette')).toEqual(await find('en-GB', 'weblog'));
  });
});
