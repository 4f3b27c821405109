import { describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
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

  it('shows all templates up to the page in its address', () => {
    const { cards, from, previousHref, nextHref } = upTo(3);
    expect({ count: cards.length, from, previousHref, nextHref }).toEqual({
      count: 3 * PAGE_SIZE,
      from: 1,
      previousHref: null,
      nextHref: '/templates/search?page=4',
    });
  });

  it('starts at a later template if it would be too long, and links to the earlier templates', () => {
    const { cards, from, previousHref, nextHref } = upTo(upTo(1).pageCount);
    expect(cards.length).toBeLessThanOrEqual(500);
    expect(from).toBeGreaterThan(1);
    expect(from + cards.length - 1).toBe(620);
    expect(nextHref).toBeNull();
    const previous = Number(previousHref?.replace('/templates/search?page=', ''));
    expect(upTo(previous).cards.at(-1)?.name).toBe(`t-${from - 2}`);
    expect(cards[0]?.name).toBe(`t-${from - 1}`);
  });
});
