import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { facetLinks } from '@/lib/listing/facet-links';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { randomNumbers } from '@/tests/fixtures/seeded-random';

type Plain = { slug: string; facets: Record<string, readonly string[]> };
type Chosen = Record<string, readonly string[]>;

const SIZES = { framework: 51, type: 20, css: 6, database: 9 };
const FIELDS = Object.keys(SIZES) as (keyof typeof SIZES)[];
const namesOf = (field: keyof typeof SIZES) =>
  Array.from({ length: SIZES[field] }, (_, index) => `${field} ${index}`);

function gallery(size: number): { catalogue: Catalogue; plain: Plain[] } {
  const below = randomNumbers(size);
  const plain = Array.from({ length: size }, (_, index) => ({
    slug: `t-${index}`,
    facets: Object.fromEntries(
      FIELDS.map((field) => [
        field,
        [
          ...new Set(
            Array.from({ length: below(4) }, () => namesOf(field)[below(SIZES[field])] ?? ''),
          ),
        ],
      ]),
    ),
  }));
  const catalogue = buildCatalogue({
    sections: FIELDS.map((field) =>
      bareSection(
        field,
        namesOf(field).map((name) => [name, name.replace(' ', '-')] as const),
      ),
    ),
    templates: plain.map(({ slug, facets }, order) => bareTemplate(slug, { facets, order })),
    textFields: [],
  });
  return { catalogue, plain };
}

/** A naive implementation to compare with. */
const fits = ({ facets }: Plain, chosen: Chosen) =>
  Object.entries(chosen).every(
    ([field, names]) =>
      names.length === 0 || names.some((name) => (facets[field] ?? []).includes(name)),
  );

function choiceOf(catalogue: Catalogue, chosen: Chosen) {
  const names = new Set(Object.values(chosen).flat());
  const filters = catalogue.groups.flatMap((group) =>
    group.filters.filter(({ value }) => names.has(value.name)),
  );
  return { ...EMPTY_SELECTION, filters };
}

const anyChosen = fc.record(
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      fc.uniqueArray(fc.constantFrom(...namesOf(field)), { maxLength: 3 }),
    ]),
  ),
);

describe.each([178, 5_000])('the filter counts of %i templates', (size) => {
  const { catalogue, plain } = gallery(size);

  function expectPlainCount(chosen: Chosen) {
    const choice = choiceOf(catalogue, chosen);
    const matches = countFacets(catalogue, choice);
    expect(matches.templates.map(({ slug }) => slug)).toEqual(
      plain.filter((one) => fits(one, chosen)).map(({ slug }) => slug),
    );
    const groups = facetLinks(catalogue, choice, matches);
    expect(groups.map(({ id }) => id)).toEqual(FIELDS.map((field) => `section-${field}`));
    for (const [index, { links }] of groups.entries()) {
      const field = FIELDS[index] ?? '';
      const counted = Object.fromEntries(links.map(({ name, count }) => [name, count]));
      const fitting = plain.filter((one) => fits(one, { ...chosen, [field]: [] }));
      const expected = Object.fromEntries(
        namesOf(field as keyof typeof SIZES).map((name) => [
          name,
          fitting.filter((one) => fits(one, { [field]: [name] })).length,
        ]),
      );
      expect({ field, counted }).toEqual({ field, counted: expected });
    }
  }

  it('match a naive count for random selections', () => {
    fc.assert(fc.property(anyChosen, expectPlainCount), { numRuns: size > 1_000 ? 6 : 100 });
  });

  it('match a naive count in cached lists', () => {
    expectPlainCount({});
    for (const field of FIELDS) {
      const names = namesOf(field);
      for (const name of size > 1_000 ? names.slice(0, 1) : names)
        expectPlainCount({ [field]: [name] });
    }
  });
});
