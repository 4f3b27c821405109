import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#lib/catalogue/catalogue';
import { EVERYTHING } from '#lib/gallery/listing/choice';
import { listingOf } from '#lib/gallery/listing/listing';
import { matchesOf } from '#lib/gallery/listing/matches';
import { matchesFor } from '#lib/gallery/listing/search-page';
import { readQuery } from '#lib/gallery/listing/search-query';
import type { Sort } from '#lib/page-props';
import { bareSection, bareTemplate } from '#tests/catalogue-parts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`;

const catalogue = buildCatalogue({
  sections: [
    bareSection('framework', [
      ['Next.js', 'next.js'],
      ['SvelteKit', 'sveltekit'],
    ]),
    bareSection('type', [['Blog', 'blog']]),
  ],
  templates: [
    bareTemplate('commerce', {
      name: 'Commerce Kit',
      order: 1,
      createdAt: day(2),
      description: 'A storefront. Its blog is an afterthought.',
      facets: { framework: ['Next.js'] },
    }),
    bareTemplate('journal', {
      name: 'Journal',
      order: 2,
      createdAt: day(9),
      publisher: 'Café Press',
      facets: { framework: ['SvelteKit'], type: ['Blog'] },
    }),
    bareTemplate('blog-starter', {
      name: 'Blog Starter',
      order: 3,
      createdAt: day(5),
      facets: { framework: ['Next.js'], type: ['Blog'] },
    }),
  ],
  textFields: [],
});

const VISIT = { kind: 'usual', catalogue } as const;

const find = (words: string, sort: Sort = 'recommended') =>
  matchesOf(catalogue, { ...EVERYTHING, words, sort }).templates.map(({ slug }) => slug);

describe('a search', () => {
  it('puts a name before a tag, and a tag before a description', () => {
    expect(find('blog')).toEqual(['blog-starter', 'journal', 'commerce']);
  });

  it.each([
    ['the beginning of a word', 'jour'],
    ['a typing error', 'jurnal'],
    ['two letters changed about', 'jounral'],
    ['other case', 'JOURNAL'],
    ['a publisher, without its accent', 'cafe'],
  ])('finds by %s', (_, words) => {
    expect(find(words)).toEqual(['journal']);
  });

  it('forgives a short word too, where nothing has it as it is', () => {
    expect(find('nxt')).toEqual(['commerce', 'blog-starter']);
    expect(find('blg')).toContain('blog-starter');
  });

  it('wants every word, wherever each stands', () => {
    expect(find('svelte blog')).toEqual(['journal']);
    expect(find('svelte storefront')).toEqual([]);
  });

  it.each([
    ['newest', ['journal', 'blog-starter', 'commerce']],
    ['name', ['blog-starter', 'commerce', 'journal']],
  ] as const)('comes in the order that was asked for: %s', (sort, slugs) => {
    expect(find('blog', sort)).toEqual(slugs);
    expect(find('', sort)).toEqual(slugs);
  });

  it.each(['   ', '...', '(', '\\', '*', '"'])(
    'for nothing but signs finds nothing: %j',
    (words) => {
      expect(() => find(words)).not.toThrow();
    },
  );

  it('says where its words stand', () => {
    const choice = { ...EVERYTHING, words: 'blg' };
    const { cards } = listingOf(
      VISIT,
      choice,
      matchesOf(catalogue, { ...choice, words: 'blog' }),
    ).list;
    expect(cards[0]?.marks).toEqual({ name: [{ from: 0, to: 4 }], description: [] });
    expect(cards[2]?.marks?.description).toEqual([{ from: 18, to: 22 }]);
  });
});

describe('where nothing matches', () => {
  it('says what to take away, what comes near and where many are', () => {
    const { choice, page } = readQuery(catalogue, { framework: 'sveltekit', q: 'storefront blog' });
    const { help } = listingOf(VISIT, choice, matchesOf(catalogue, choice), page).list;
    expect(help?.removals).toEqual([
      { name: 'SvelteKit', href: '/templates/search?q=storefront+blog', count: 1 },
      { name: '“storefront blog”', href: '/templates/sveltekit', count: 1 },
    ]);
    expect(help?.nearest.map(({ name }) => name)).toContain('Commerce Kit');
    expect(help?.popular.map(({ name }) => name)).toEqual(['Next.js', 'SvelteKit']);
  });
});

describe('where something is asked for that there is not', () => {
  function listFor(query: Record<string, string | string[]>) {
    const asked = readQuery(catalogue, query);
    const { choice, page, unknown } = asked;
    return listingOf(VISIT, choice, matchesFor(catalogue, asked), page, unknown).list;
  }

  it('says what, and leads to the same without it', () => {
    expect(listFor({ framework: ['next.js', 'nope'], q: 'blog' })).toMatchObject({
      total: 2,
      intro: null,
      unknown: { names: '“nope”', withoutHref: '/templates/search?framework=next.js&q=blog' },
    });
    expect(listFor({ framework: 'next.js' }).unknown).toBeNull();
  });

  it('offers nothing else to take away where that alone is in the way', () => {
    expect(listFor({ framework: 'next.js', type: 'nope' }).help?.removals).toEqual([
      { name: '“nope”', href: '/templates/next.js', count: 2 },
    ]);
    // All templates are led to anyway.
    expect(listFor({ type: 'nope' }).help?.removals).toEqual([]);
    // Without it there would be nothing either.
    expect(
      listFor({ framework: 'sveltekit', q: 'storefront', type: 'nope' }).help?.removals,
    ).toEqual([
      { name: 'SvelteKit', href: '/templates/search?q=storefront', count: 1 },
      { name: '“storefront”', href: '/templates/sveltekit', count: 1 },
    ]);
  });

  it.each([
    ['many', ['a', 'b', 'c', 'd'], '“a”, “b”, “c” …'],
    ['a long one', ['x'.repeat(61)], `“${'x'.repeat(60)}…”`],
    ['one cut beside a wide sign', [`${'x'.repeat(59)}😀😀`], `“${'x'.repeat(59)}😀…”`],
    ['signs that turn what follows', ['\u202Ea\u0000b\n'], '“ab”'],
  ])('is short whatever was written: %s', (_, framework, names) => {
    expect(listFor({ framework }).unknown?.names).toBe(names);
  });
});

describe('the query of a search', () => {
  it.each([
    [{ framework: ['next.js', 'nope'] }, 'framework: there is no "nope"'],
    [{ sort: 'fastest' }, 'sort: one of recommended, newest, name'],
    [{ page: '0' }, 'page: a whole number, from 1'],
    [{ page: '1e9x' }, 'page: a whole number, from 1'],
    [{ q: ['a', 'b'] }, 'q: once, not 2 times'],
    [{ q: 'x'.repeat(121) }, 'q: at most 120 characters'],
    [{ colour: 'red' }, '"colour" is not asked for here: q, sort, page, framework, type are'],
  ])('%j: says what is wrong', (query, problem) => {
    expect(readQuery(catalogue, query).problems).toEqual([problem]);
  });

  it('takes an empty field for none', () => {
    const { choice, page, isImpossible, problems } = readQuery(catalogue, {
      q: '',
      framework: '',
      type: ['', ''],
      sort: '',
      page: '',
    });
    expect({ choice, page, isImpossible, problems }).toEqual({
      choice: EVERYTHING,
      page: 1,
      isImpossible: false,
      problems: [],
    });
  });

  it('has one address for one choice, whatever order it was asked in', () => {
    const href = (query: Record<string, string | string[]>) => {
      const { choice } = readQuery(catalogue, query);
      return listingOf(VISIT, choice, matchesOf(catalogue, choice)).list.sorts[0]?.href;
    };
    expect(href({ type: 'blog', framework: ['sveltekit', 'next.js'] })).toBe(
      href({ framework: ['next.js', 'sveltekit'], type: 'blog' }),
    );
    expect(href({ framework: 'next.js' })).toBe('/templates/next.js');
  });
});
