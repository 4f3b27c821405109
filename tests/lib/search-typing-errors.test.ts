import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { typoDistance } from '@/lib/search/typing-errors';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

describe('typing errors', () => {
  /** Names of the templates found. */
  function among(names: readonly string[], words: string) {
    const templates = names.map((name, index) =>
      bareTemplate(`t-${index}`, { name, order: index }),
    );
    const gallery = buildCatalogue({ sections: [], templates, textFields: [] });
    const selection = { ...EMPTY_SELECTION, term: words };
    return countFacets(gallery, selection)
      .templates.map(({ name }) => name)
      .sort();
  }

  it('are corrected: one letter in words of four to nine letters, two in longer words', () => {
    expect(among(['Newton', 'Next'], 'newt')).toEqual(['Newton']);
    expect(among(['Journal'], 'jurnal')).toEqual(['Journal']);
    expect(among(['Journal'], 'jurnel')).toEqual([]);
    expect(among(['Landscape'], 'lendscep')).toEqual([]);
    expect(among(['Landscaping'], 'lendscepng')).toEqual([]);
    expect(among(['Authentication'], 'authentification')).toEqual(['Authentication']);
  });

  it('are corrected in three-letter words if a letter is missing, and never in two-letter words', () => {
    expect(among(['Next', 'Neat'], 'nxt')).toEqual(['Next']);
    expect(among(['Next', 'Nest'], 'nixd')).toEqual([]);
    expect(among(['UI'], 'ux')).toEqual([]);
  });

  it('are not corrected in the first letter or in the consonants of a short word', () => {
    expect(among(['Small'], 'email')).toEqual([]);
    expect(among(['Shift'], 'swift')).toEqual([]);
    expect(among(['Notes'], 'nodes')).toEqual([]);
    expect(among(['Calendar'], 'calender')).toEqual(['Calendar']);
    expect(among(['Toast'], 'toest')).toEqual(['Toast']);
    expect(among(['Contentful'], 'contemtful')).toEqual(['Contentful']);
  });

  it('are not corrected if the typed word exists', () => {
    expect(among(['Cart', 'Card'], 'cart')).toEqual(['Cart']);
    expect(among(['Notes', 'Nodes'], 'notes')).toEqual(['Notes']);
  });

  it('are corrected if two letters are swapped in a word of four or more letters', () => {
    for (const words of ['lbog', 'bolg', 'blgo']) expect(among(['Blog'], words)).toEqual(['Blog']);
    expect(among(['New'], 'nwe')).toEqual([]);
  });

  it('are not corrected if another word begins with the query', () => {
    expect(among(['Formula', 'From'], 'form')).toEqual(['Formula']);
  });

  it('are not corrected if the typed word is an editor’s synonym', () => {
    const gallery = buildCatalogue({
      sections: [],
      templates: [bareTemplate('script', { name: 'JavaScript' })],
      textFields: [],
      synonyms: [{ id: '1', words: ['java'], means: ['no template'] }],
    });
    const find = (term: string) => countFacets(gallery, { ...EMPTY_SELECTION, term }).templates;
    expect(find('java')).toEqual([]);
    expect(find('javasc')).toHaveLength(1);
  });
});

describe('a corrected word', () => {
  const gallery = buildCatalogue({
    sections: [
      bareSection('framework', [
        ['Next.js', 'next.js'],
        ['SvelteKit', 'sveltekit'],
      ]),
    ],
    templates: [
      bareTemplate('form', { name: 'Contact form', facets: { framework: ['Next.js'] } }),
      bareTemplate('static', { name: 'Static site', facets: { framework: ['SvelteKit'] } }),
      bareTemplate('cards', { name: 'Cards', description: 'A card, or a cart.' }),
      bareTemplate('sveltekin', { name: 'Sveltekin' }),
    ],
    synonyms: [
      { id: '1', words: ['jamstack'], means: ['static site'] },
      { id: '2', words: ['sveltekid', 'contract'], means: ['cards'] },
    ],
    textFields: [],
  });
  const listFor = (term: string, framework?: string) => {
    const filter = gallery.filterBySlug.get(framework ?? '');
    const filters = filter === undefined ? [] : [filter];
    const selection = { ...EMPTY_SELECTION, term, filters };
    const matches = countFacets(gallery, selection);
    return {
      corrections: matches.corrections,
      list: listingProps({ kind: 'isr', catalogue: gallery }, selection, matches).list,
    };
  };

  it.each([
    ['forum', 'Showing results for form.'],
    ['Forum', 'Showing results for form.'],
    ['netxjs', 'Showing results for Next.js.'],
    ['sveltekti', 'Showing results for SvelteKit.'],
    ['jamstak', 'Showing results for jamstack.'],
    ['caards', 'Showing results for Cards.'],
    ['forum contcat', 'Showing results for form and Contact.'],
    [
      'forum kangaroos',
      'Showing results for form. No template has all of these words. The closest:',
    ],
  ])('is reported with its correction: %s', (term, line) => {
    expect(listFor(term).list.lead).toBe(line);
  });

  it.each(['form', 'nextjs', 'next', 'nexjs', 'svel', 'svelte kit', 'site'])(
    'is not reported if the query needs no correction: %s',
    (term) => {
      const { corrections, list } = listFor(term);
      expect(corrections).toEqual([]);
      expect(list.countNote).toBe('');
      expect(list.lead).toBeNull();
    },
  );

  it('is replaced with a filter or a name rather than a synonym if all are equally similar', () => {
    const { cards } = listFor('sveltekix').list;
    expect(cards.map(({ name }) => name)).toEqual(['Sveltekin', 'Static site']);
  });

  it('is not mentioned if the list has no results for the correction', () => {
    const { list } = listFor('forum', 'sveltekit');
    expect(list).toMatchObject({ total: 0, countNote: '' });
    expect(listFor('forum', 'next.js').list.countNote).toContain('Showing results for form');
  });
});

describe('the typo distance', () => {
  it.each([
    ['nxt', 'next', 1],
    ['jurnal', 'journal', 1],
    ['kubarnetis', 'kubernetes', 2],
    ['docmer', 'docker', 1],
    ['lbog', 'blog', 1],
    ['bolg', 'blog', 1],
    ['toest', 'toast', 1],
  ])('from %s to %s is %i', (typed, meant, mistakes) => {
    expect(typoDistance(typed, meant)).toBe(mistakes);
  });

  it.each([
    ['newz', 'new', 'the intended word is too short'],
    ['sontentful', 'contentful', 'the first letter is wrong'],
    ['oxntentful', 'contentful', 'the typed word begins with the second letter'],
    ['xcntentful', 'contentful', 'the first letter comes second'],
    ['dashbaerd', 'dashboard', 'two letters are swapped and the second is also wrong'],
    ['dashbeord', 'dashboard', 'two letters are swapped and the first is also wrong'],
    ['blgg', 'blog', 'a vowel is replaced with the next consonant'],
    ['bnok', 'book', 'the first of two vowels is replaced with a consonant'],
    ['tnast', 'toast', 'a vowel is replaced with a consonant'],
  ])('from %s to %s is too large because %s', (typed, meant) => {
    expect(typoDistance(typed, meant)).toBeUndefined();
  });
});
