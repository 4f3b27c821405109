import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { listingProps } from '@/lib/listing/listing-props';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

describe('words of a search', () => {
  const gallery = buildCatalogue({
    sections: [bareSection('framework', [['SvelteKit', 'sveltekit']])],
    templates: [
      bareTemplate('kit', {
        order: 1,
        name: 'Shop Kit',
        description: 'Real-time stock for shops.',
        facets: { framework: ['SvelteKit'] },
      }),
      bareTemplate('limit', { order: 2, name: 'Rate limit', description: 'Cached in Next.js.' }),
      bareTemplate('go', { order: 3, name: 'Go API', description: 'Small.' }),
      bareTemplate('ab', { order: 4, name: 'A/B testing', description: 'With AI chats.' }),
    ],
    textFields: [],
    synonyms: [
      { id: '1', words: ['golang', 'go lang'], means: ['Go'] },
      { id: '2', words: ['chat bot', 'LLM'], means: ['AI chat'] },
      { id: '3', words: ['split test'], means: ['A/B'] },
      { id: '4', words: ['rust'], means: ['no template'] },
    ],
  });
  const results = (term: string) =>
    countFacets(gallery, { ...EMPTY_SELECTION, term, sort: 'recommended' });
  const slugs = (term: string) => results(term).templates.map(({ slug }) => slug);

  it.each([
    ['are found joined', 'svelte kit', ['kit']],
    ['are found apart, where they begin another as well', 'shop ki', ['kit']],
    ['are found joined by a sign', 'realtime', ['kit']],
    ['are found joined, though a sign stands between them', 'svelte-kit', ['kit']],
    ['are found in the singular', 'stocks', ['kit']],
    ['are found in another form', 'caching', ['limit']],
    ['are found with and without .js', 'nextjs', ['limit']],
    ['are found by a synonym', 'golang', ['go']],
    ['are found by a synonym of two words', 'go lang api', ['go']],
    ['are found by a synonym of two words, as one', 'chatbots', ['ab']],
    ['are found by a synonym in other letters', 'llms', ['ab']],
    ['are found by a synonym that means what a sign joins', 'split testing', ['ab']],
    ['are found by the beginning of a synonym', 'gola', ['go']],
    ['are found without those that say nothing', 'how to use the go api', ['go']],
    ['are found without those that all templates are', 'go starter example', ['go']],
    ['are found without a version', 'next 15', ['limit']],
    ['are found without a year', 'go api 2025', ['go']],
    ['are found without what an apostrophe cuts off', "what's the go api", ['go']],
    ['are found without what a curly apostrophe cuts off', 'Who’s got a go api that’ll do', ['go']],
    ['are found without a word that denies', 'go api that doesn’t', ['go']],
    ['are found without those of a request', 'hey, give me something with the go api', ['go']],
    ['are found without the command that installs it', 'npm install next', ['limit']],
    ['are found without what is before a name', 'https://www.next.dev', ['limit']],
    ['are found by the page of a package', 'https://www.npmjs.com/package/next', ['limit']],
    ['are found with a possessive', 'kit’s stock', ['kit']],
    ['are not left out where there is nothing else', 'templates', []],
  ])('%s: %s', (_, term, found) => {
    expect({ match: results(term).match, found: slugs(term) }).toEqual({ match: 'all', found });
  });

  it.each([
    ['api -go', []],
    ['starter -app go', ['go']],
    // A short prefix, and a hyphen.
    ['api -g', ['go']],
    ['real-time', ['kit']],
    // Phrases end at a minus.
    ['split -test', []],
    ['-go', ['kit', 'limit', 'ab']],
    ['-zebra', []],
  ])('exclude templates after a minus: %s', (term, found) => {
    expect(slugs(term)).toEqual(found);
  });

  it('are marked in place', () => {
    const marks = (term: string) => {
      const selection = { ...EMPTY_SELECTION, term };
      const { cards } = listingProps(
        { kind: 'isr', catalogue: gallery },
        selection,
        countFacets(gallery, selection),
      ).list;
      const [{ name, description, highlights } = { name: '', description: '' }] = cards;
      const cut = (text: string | null, spans: readonly { from: number; to: number }[] = []) =>
        spans.map(({ from, to }) => text?.slice(from, to));
      return [...cut(name, highlights?.name), ...cut(description, highlights?.description)];
    };
    expect(marks('realtime stocks')).toEqual(['Real-time', 'stock']);
    expect(marks('golang')).toEqual(['Go']);
    expect(marks('split tests')).toEqual(['A/B']);
    expect(marks('nextjs cache')).toEqual(['Cached', 'Next.js']);
  });

  it('find templates with most of them if none has all', () => {
    expect(results('go api')).toMatchObject({ match: 'all' });
    expect(results('small go api in rust')).toMatchObject({ match: 'some' });
    expect(slugs('small go api in rust')).toEqual(['go']);
    // Half is close at most; a missing language has nothing close.
    expect(results('go kangaroo')).toMatchObject({ match: 'some' });
    expect(slugs('go kangaroo')).toEqual(['go']);
    expect(slugs('go rust')).toEqual([]);
    expect(listFor('small go api in rust')).toMatchObject({ match: 'some', total: 1 });
    expect(listFor('small go api in rust').lead).toContain('The closest:');
    expect(listFor('small go api in rust').countNote).toBe(', the closest to these words');
    expect(listFor('go api').match).toBe('all');
  });

  it('keep the gallery’s order for equal matches', () => {
    const equal = buildCatalogue({
      sections: [],
      templates: ['six', 'one', 'two'].map((slug, order) =>
        bareTemplate(slug, { order, name: `Blog ${slug}` }),
      ),
      textFields: [],
    });
    const { templates } = countFacets(equal, { ...EMPTY_SELECTION, term: 'blog' });
    expect(templates.map(({ slug }) => slug)).toEqual(['six', 'one', 'two']);
  });

  function listFor(term: string) {
    const selection = { ...EMPTY_SELECTION, term };
    const visit = { kind: 'isr', catalogue: gallery } as const;
    return listingProps(visit, selection, countFacets(gallery, selection)).list;
  }
});

describe('overviews', () => {
  const gallery = buildCatalogue({
    sections: [],
    templates: [
      bareTemplate('one', {
        order: 1,
        name: 'Notes',
        overviewStart: 'Fast caching, with MongoDB and Redis.',
      }),
      bareTemplate('two', { order: 2, name: 'Letters', description: 'With Redis.' }),
    ],
    textFields: ['overview'],
  });
  const find = (term: string) =>
    countFacets(gallery, { ...EMPTY_SELECTION, term }).templates.map(({ slug }) => slug);

  it.each([
    ['are searched', 'mongodb', ['one']],
    ['are searched for a word beside one that is elsewhere', 'notes mongodb', ['one']],
    ['are not searched for what others have in a description', 'redis', ['two']],
    ['are not searched for several words of which none is elsewhere', 'mongodb caching', []],
  ])('%s: %s', (_, term, found) => {
    expect(find(term)).toEqual(found);
  });
});

describe('two words that are one elsewhere', () => {
  const gallery = buildCatalogue({
    sections: [],
    templates: [
      bareTemplate('dashboard', { order: 1, name: 'Dashboard' }),
      bareTemplate('dash', { order: 2, name: 'Dash', description: 'A board of figures.' }),
      bareTemplate('login', { order: 3, name: 'Login' }),
      bareTemplate('log', { order: 4, name: 'Log viewer' }),
    ],
    textFields: [],
  });

  it.each([
    ['are found as one, and both apart', 'dash board', ['dash', 'dashboard']],
    ['are found as one alone where one of them says nothing', 'log in', ['login']],
  ])('%s: %s', (_, term, found) => {
    const { templates, match } = countFacets(gallery, { ...EMPTY_SELECTION, term });
    expect({ match, found: templates.map(({ slug }) => slug) }).toEqual({ match: 'all', found });
  });
});
