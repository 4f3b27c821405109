/** Forms, joined and split words, synonyms, and words that stand in an overview alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { listingProps } from '@/lib/listing/listing-props';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { overviewWords } from '@/lib/search/overview-words';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { resetServer } from '@/tests/fixtures/lib';

// Another test’s overviews are words of this one’s search.
beforeEach(resetServer);

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
      { id: '4', words: ['notas'], means: ['Stock'] },
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
    ['are found apart', 'ratelimit', ['limit']],
    ['are found in the singular', 'stocks', ['kit']],
    ['are found in another form', 'caching', ['limit']],
    ['are found as what is done', 'limiter', ['limit']],
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
    ['are found without those of a German sentence', 'bitte eine API mit Go', ['go']],
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
    ['small api not cached', ['go']],
    ['not go', ['kit', 'limit', 'ab']],
    // Not “nota”.
    ['not a go api', ['kit', 'limit', 'ab']],
    ['shop without chat bots', ['kit']],
    ['shop ohne SvelteKit', []],
    ['small without a rate limit', ['go']],
    ['except for go', ['kit', 'limit', 'ab']],
    ['api not go/next', []],
    ['template without a zebra', []],
    ['api that doesn’t use go', []],
    // Weak words are passed over where “in” or “with” leads on; else it is they that are not wanted.
    ['without an app in go lang', ['kit', 'limit', 'ab']],
    ['not a starter, go', ['go']],
    ['not next, or go', ['go']],
    ['without code for go', ['go']],
    ['starter -app go', ['go']],
    ['templates without go', ['kit', 'limit', 'ab']],
    ['not just go', ['go']],
    // Another one follows “or”.
    ['not go or next', ['kit', 'ab']],
    ['sin go ni next', ['kit', 'ab']],
    ['not go or the next', ['kit', 'ab']],
    // The word after it is looked for.
    ['not next go', ['go']],
    ['api -the go', []],
    ['without go and with next', ['limit']],
    ['real-time, but not go', ['kit']],
    // What nothing has can’t be left out.
    ['small api without a zebra', ['go']],
    ['sans serif', []],
    // One that is still being typed says little, and a sign within a word is no minus.
    ['api -g', ['go']],
    ['go api without', ['go']],
    ['go api ohne', ['go']],
    ['real-time', ['kit']],
    // No phrase goes on over a minus.
    ['split -test', []],
  ])('are not wanted where one says so: %s', (term, found) => {
    expect(slugs(term)).toEqual(found);
  });

  it('are not wanted together where the gallery has them side by side', () => {
    const rates = buildCatalogue({
      sections: [],
      templates: ['Rate limit', 'Exchange rates', 'Spending limit', 'App router', 'Redis app'].map(
        (name, at) => bareTemplate(`${at}`, { name, order: at }),
      ),
      textFields: [],
    });
    const find = (term: string) =>
      countFacets(rates, { ...EMPTY_SELECTION, term }).templates.map(({ name }) => name);
    expect(find('without a rate limit')).not.toContain('Rate limit');
    expect(find('without a rate limit')).toContain('Exchange rates');
    expect(find('not a rate limit or router')).toEqual([
      'Exchange rates',
      'Spending limit',
      'Redis app',
    ]);
    expect(find('redis without app router')).toEqual(['Redis app']);
  });

  it('are wanted where a template is called so', () => {
    const called = buildCatalogue({
      sections: [],
      templates: [
        bareTemplate('bare', { name: 'Login without a password' }),
        bareTemplate('usual', { name: 'Login', description: 'With a password.' }),
        bareTemplate('link', { name: 'Login by a link' }),
      ],
      textFields: [],
    });
    const find = (term: string) =>
      countFacets(called, { ...EMPTY_SELECTION, term }).templates.map(({ slug }) => slug);
    expect(find('login without a pass')).toContain('bare');
    expect(find('login not password')).toEqual(['link']);
  });

  it('are marked as they stand there', () => {
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
    expect(marks('ratelimit')).toEqual(['Rate', 'limit']);
    expect(marks('golang')).toEqual(['Go']);
    expect(marks('split tests')).toEqual(['A/B']);
    expect(marks('nextjs cache')).toEqual(['Cached', 'Next.js']);
  });

  it('that no template has all of find those that have most of them, and say so', () => {
    expect(results('go api')).toMatchObject({ match: 'all' });
    expect(results('small go api in rust')).toMatchObject({ match: 'some' });
    expect(slugs('small go api in rust')).toEqual(['go']);
    // Half of them is close at most, and nothing is close to a language that is not there.
    expect(results('go kangaroo')).toMatchObject({ match: 'some' });
    expect(slugs('go kangaroo')).toEqual(['go']);
    expect(slugs('go rust')).toEqual([]);
    expect(listFor('small go api in rust')).toMatchObject({ match: 'some', total: 1 });
    expect(listFor('small go api in rust').lead).toContain('The closest:');
    expect(listFor('small go api in rust').countNote).toBe(', the closest to these words');
    expect(listFor('go api').match).toBe('all');
  });

  it('are those of the gallery where two are equally good: in its order', () => {
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
      bareTemplate('one', { order: 1, name: 'Notes' }),
      bareTemplate('two', { order: 2, name: 'Letters', description: 'With Redis.' }),
    ],
    textFields: ['overview'],
  });
  const find = (term: string) =>
    countFacets(gallery, { ...EMPTY_SELECTION, term }).templates.map(({ slug }) => slug);

  it('are searched below all else: where nothing has the words in its name, tags or description', () => {
    expect(find('mongodb')).toEqual([]);
    const { byTemplate, terms } = overviewWords();
    byTemplate.set('id-one', { updatedAt: '', terms: ' mongodb redi fast cach ' });
    for (const term of ['mongodb', 'redi', 'fast', 'cach']) terms.set(term, 1);
    expect(find('mongodb')).toEqual(['one']);
    expect(find('notes mongodb')).toEqual(['one']);
    // It is in a description.
    expect(find('redis')).toEqual(['two']);
    // Of several words, one at least is in more than an overview.
    expect(find('mongodb caching')).toEqual([]);
    // Unless they follow each other.
    expect(find('a fast cache')).toEqual(['one']);
    expect(find('cache fast')).toEqual([]);
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
      bareTemplate('howto', { order: 5, name: 'Howto pages' }),
    ],
    textFields: [],
  });

  it.each([
    ['are found as one, and both apart', 'dash board', ['dash', 'dashboard']],
    [
      'are found as one, and both apart, while the second is typed',
      'dash bo',
      ['dash', 'dashboard'],
    ],
    ['are found as one alone with a sign between them', 'dash-board', ['dashboard']],
    ['are found as one alone where one of them says nothing', 'log in', ['login']],
    ['are one where both say nothing, with a sign between them', 'how-to', ['howto']],
  ])('%s: %s', (_, term, found) => {
    const { templates, match } = countFacets(gallery, { ...EMPTY_SELECTION, term });
    expect({ match, found: templates.map(({ slug }) => slug) }).toEqual({ match: 'all', found });
  });

  it('are not one where both say nothing: how to', () => {
    expect(countFacets(gallery, { ...EMPTY_SELECTION, term: 'how to' }).match).toBe('some');
  });
});
