import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

describe('search words', () => {
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
    ['match a joined word', 'svelte kit', ['kit']],
    ['match separate words, the last by its beginning', 'shop ki', ['kit']],
    ['match words joined by a hyphen', 'realtime', ['kit']],
    ['match a joined word despite a hyphen', 'svelte-kit', ['kit']],
    ['match the singular form', 'stocks', ['kit']],
    ['match another word form', 'caching', ['limit']],
    ['match with and without .js', 'nextjs', ['limit']],
    ['match by a synonym', 'golang', ['go']],
    ['match by a two-word synonym', 'go lang api', ['go']],
    ['match by a two-word synonym written as one word', 'chatbots', ['ab']],
    ['match by a synonym in another case', 'llms', ['ab']],
    ['match by a synonym for letters joined by a slash', 'split testing', ['ab']],
    ['match by the beginning of a synonym', 'gola', ['go']],
    ['match despite filler words', 'how to use the go api', ['go']],
    ['match despite words that apply to all templates', 'go starter example', ['go']],
    ['match despite a version number', 'next 15', ['limit']],
    ['match despite a year', 'go api 2025', ['go']],
    ['match despite a contraction', "what's the go api", ['go']],
    [
      'match despite a contraction with a curly apostrophe',
      'Who’s got a go api that’ll do',
      ['go'],
    ],
    ['match despite a negation', 'go api that doesn’t', ['go']],
    ['match despite polite phrases', 'hey, give me something with the go api', ['go']],
    ['match despite an install command', 'npm install next', ['limit']],
    ['match a name in a URL', 'https://www.next.dev', ['limit']],
    ['match the URL of a package page', 'https://www.npmjs.com/package/next', ['limit']],
    ['match in the possessive form', 'kit’s stock', ['kit']],
    ['are not ignored if there are no other words', 'templates', []],
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
  ])('exclude templates if preceded by a minus: %s', (term, found) => {
    expect(slugs(term)).toEqual(found);
  });

  it('are highlighted in names and descriptions', () => {
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

  it('find templates with most of the words if no template has all of them', () => {
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

  it('keep the gallery order for equally good matches', () => {
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
    ['are searched for a word if another word matches a name', 'notes mongodb', ['one']],
    ['are not searched for a word from another template’s description', 'redis', ['two']],
    ['are not searched if no word in the query occurs elsewhere', 'mongodb caching', []],
  ])('%s: %s', (_, term, found) => {
    expect(find(term)).toEqual(found);
  });
});

describe('two words that also exist as one word', () => {
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
    ['match as one word and as two', 'dash board', ['dash', 'dashboard']],
    ['match only as one word if the other word is a filler word', 'log in', ['login']],
  ])('%s: %s', (_, term, found) => {
    const { templates, match } = countFacets(gallery, { ...EMPTY_SELECTION, term });
    expect({ match, found: templates.map(({ slug }) => slug) }).toEqual({ match: 'all', found });
  });
});
