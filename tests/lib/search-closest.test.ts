import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import type { Filter } from '@/lib/catalogue/filters';
import type { Template } from '@/lib/catalogue/template';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { matchTemplates } from '@/lib/search/match-templates';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

const gallery = buildCatalogue({
  sections: [bareSection('framework', [['Svelte', 'svelte']])],
  templates: [
    bareTemplate('blog', { name: 'Blog', description: 'For photographs, with marketing.' }),
    bareTemplate('site', { name: 'Static site', facets: { framework: ['Svelte'] } }),
    bareTemplate('page', {
      name: 'Page',
      description: 'A page of the site that is static, with marketing.',
    }),
    bareTemplate('limit', { name: 'Rate limit', description: 'For every API, with an ORM.' }),
    bareTemplate('proxy', {
      name: 'Proxy',
      description: 'Sends a request to Moralis and an API without an ORM.',
    }),
  ],
  textFields: ['overview'],
  synonyms: [
    { id: '1', words: ['jamstack'], means: ['static site'] },
    { id: '2', words: ['journal'], means: ['marketing'] },
    { id: '3', words: ['throttle', 'member area'], means: ['rate limit'] },
  ],
});
const search = (query: string) => {
  const { match, hits } = matchTemplates(gallery, query);
  return { match, found: [...hits.keys()].map((id) => id.replace('id-', '')).sort() };
};

describe('a search without a complete match', () => {
  it.each([
    ['finds a template that the query names', 'blog of kangaroos', ['blog']],
    ['finds a template by its tag', 'svelte kangaroos', ['site']],
    ['finds templates by a synonym', 'journal of kangaroos', ['blog', 'page']],
    ['does not match a word that occurs only in descriptions', 'marketing kangaroos', []],
    ['does not match an abbreviation that occurs only in descriptions', 'orm kangaroos', []],
    ['does not match a word that could describe any template', 'kangaroo generator', []],
    ['finds nothing if less than half of the query is a name', 'blog of kangaroos in trees', []],
  ])('%s: %s', (_, query, found) => {
    expect(search(query)).toEqual({ match: found.length > 0 ? 'some' : 'all', found });
  });

  it('prefers the beginning of the query to a product named after “with”', () => {
    const kinds = buildCatalogue({
      sections: [bareSection('framework', [['Svelte', 'svelte']])],
      templates: [
        bareTemplate('proxy', { name: 'Proxy', description: 'Sends a request to Moralis.' }),
        ...Array.from({ length: 8 }, (_, index) =>
          bareTemplate(`site-${index}`, {
            name: `Site ${index}`,
            facets: { framework: index > 4 ? ['Svelte'] : [] },
          }),
        ),
      ],
      textFields: [],
    });
    const find = (term: string) =>
      countFacets(kinds, { ...EMPTY_SELECTION, term }).templates.map(({ slug }) => slug);
    expect(find('moralis')).toEqual(['proxy']);
    expect(find('svelte with moralis')).toEqual(['site-5', 'site-6', 'site-7']);
  });

  it('finds at most four templates that the filters allow', () => {
    const many = buildCatalogue({
      sections: [bareSection('framework', [['Svelte', 'svelte']])],
      templates: Array.from({ length: 9 }, (_, index) =>
        bareTemplate(`blog-${index}`, {
          name: `Blog ${index}`,
          facets: { framework: index > 6 ? ['Svelte'] : [] },
        }),
      ),
      textFields: [],
    });
    const find = (term: string, filters: readonly Filter[] = []) => {
      const found = countFacets(many, { ...EMPTY_SELECTION, term, filters });
      const [count] = found.counts.values();
      return { found: found.templates.map(({ slug }) => slug), count };
    };
    const svelte = [...many.filterBySlug.values()];
    expect(find('blog').found).toHaveLength(9);
    expect(find('blog of kangaroos')).toEqual({
      found: ['blog-0', 'blog-1', 'blog-2', 'blog-3'],
      count: 2,
    });
    expect(find('blog of kangaroos', svelte)).toEqual({ found: ['blog-7', 'blog-8'], count: 2 });
  });
});

describe('a multi-word synonym', () => {
  it('matches its words only in the given order', () => {
    expect(search('jamstack')).toEqual({ match: 'all', found: ['site'] });
    expect(search('static site').found).toEqual(['page', 'site']);
  });

  it('is recognised in any grammatical form', () => {
    expect(search('members areas').found).toEqual(['limit']);
  });
});

describe('a search word', () => {
  it.each(['svelte5', 'sveltejs', 'svelt.js', 'sveltejss'])('is found if typed as %s', (query) => {
    expect(search(query)).toEqual({ match: 'all', found: ['site'] });
  });

  it.each(['throttled.io', 'throttles'])('is found in the related form %s', (query) => {
    expect(search(query)).toEqual({ match: 'all', found: ['limit'] });
  });

  it('is found by its beginning only at the end of the query', () => {
    expect(search('blog photog').match).toBe('all');
    expect(search('photog blog').match).toBe('some');
  });

  it('is not found in a description that says “without” before the word', () => {
    expect(search('orm').found).toEqual(['limit']);
  });
});

describe('a word in an overview', () => {
  it('is ignored if other templates have the word as a tag', () => {
    const [site, blog] = ['svelte', 'api'].map((word) => {
      const templates = gallery.templates.map((one) =>
        one.slug === 'blog' ? { ...one, overviewStart: `With ${word}.` } : one,
      );
      return buildCatalogue({
        sections: [bareSection('framework', [['Svelte', 'svelte']])],
        templates,
        textFields: ['overview'],
      });
    });
    expect([...matchTemplates(site as Catalogue, 'svelte blog').hits.keys()]).not.toContain(
      'id-blog',
    );
    expect(
      matchTemplates(blog as Catalogue, 'api blog')
        .hits.keys()
        .toArray(),
    ).toEqual(['id-blog']);
  });
});

describe('closest matches', () => {
  /** Twenty templates: these, and others that don't match. */
  const among = (templates: readonly Template[], query: string) => {
    const others = Array.from({ length: 20 - templates.length }, (_, at) =>
      bareTemplate(`n-${at}`),
    );
    const { match, hits } = matchTemplates(
      buildCatalogue({
        sections: [bareSection('framework', [['Go', 'go']])],
        templates: [...templates, ...others],
        textFields: ['overview'],
      }),
      query,
    );
    const best = [...hits].sort(([, a], [, b]) => b.score - a.score);
    return { match, found: best.map(([id]) => id.replace('id-', '')) };
  };
  const sending = ['a', 'b', 'c'].map((slug) => bareTemplate(slug, { description: 'A request.' }));
  const limit = bareTemplate('limit', { name: 'Limit' });

  it('rank names above descriptions and overviews', () => {
    const proxy = bareTemplate('proxy', {
      description: 'Sends a request.',
      overviewStart: 'With a limit.',
    });
    const found = among([limit, proxy, ...sending], 'limit request');
    expect(found).toEqual({ match: 'some', found: ['limit', 'proxy'] });
  });

  it('leave out templates that match much less of the query than the best match', () => {
    const tagged = { facets: { framework: ['Go'] } };
    const zebras = Array.from({ length: 8 }, (_, at) =>
      bareTemplate(`zebra-${at}`, { description: 'A zebra.' }),
    );
    const go = bareTemplate('go', tagged);
    const both = bareTemplate('both', { name: 'Request', ...tagged });
    const found = among([go, both, ...sending, ...zebras], 'request zebra go');
    expect(found).toEqual({ match: 'some', found: ['both'] });
  });

  it('include only complete matches if an overview completes a match', () => {
    const requests = Array.from({ length: 10 }, (_, at) =>
      bareTemplate(`request-${at}`, { description: 'A request.' }),
    );
    const better = bareTemplate('better', { name: 'Limit', overviewStart: 'For a request.' });
    const found = among([limit, better, ...requests], 'limit request');
    expect(found).toEqual({ match: 'all', found: ['better'] });
  });

  it('give more weight to tags', () => {
    const go = ['go-1', 'go-2', 'go-3'].map((slug) =>
      bareTemplate(slug, { facets: { framework: ['Go'] } }),
    );
    const rest = ['rest-1', 'rest-2'].map((slug) => bareTemplate(slug, { name: 'Rest' }));
    expect(among([...go, ...rest], 'rest go').found.sort()).toEqual(['go-1', 'go-2', 'go-3']);
  });
});
