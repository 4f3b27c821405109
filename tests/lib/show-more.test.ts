import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { listingProps } from '@/lib/listing/listing-props';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { bareTemplate } from '@/tests/fixtures/catalogue';

describe('a long list', () => {
  const many = buildCatalogue({
    sections: [],
    templates: Array.from({ length: 620 }, (_, index) =>
      bareTemplate(`t-${index}`, { order: index }),
    ),
    textFields: [],
  });
  const upTo = (page: number) =>
    listingProps(
      { kind: 'isr', catalogue: many },
      EMPTY_SELECTION,
      countFacets(many, EMPTY_SELECTION),
      page,
    ).list;

  it('shows everything up to the page in its address', () => {
    const { cards, from, previousHref, nextHref } = upTo(3);
    expect({ count: cards.length, from, previousHref, nextHref }).toEqual({
      count: 60,
      from: 1,
      previousHref: null,
      nextHref: '/templates/search?page=4',
    });
  });

  it('begins later if it gets too long, and links to earlier pages', () => {
    const { cards, from, previousHref, nextHref } = upTo(31);
    expect({ count: cards.length, from, previousHref, nextHref }).toEqual({
      count: 500,
      from: 121,
      previousHref: '/templates/search?page=6',
      nextHref: null,
    });
    expect(upTo(6).cards.at(-1)?.name).toBe('t-119');
    expect(cards[0]?.name).toBe('t-120');
  });
});
