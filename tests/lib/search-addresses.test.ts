import { beforeEach, describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { listingProps } from '@/lib/listing/template-list-props';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { resetServer } from '@/tests/fixtures/lib';

const from = (slug: string, source: string, demo?: string) =>
  bareTemplate(slug, {
    name: `Template ${slug}`,
    links: { source, ...(demo === undefined ? {} : { demo }) },
  });

const gallery = buildCatalogue({
  sections: [],
  templates: [
    from('flags', 'https://github.com/Acme/examples/tree/main/flags', 'https://flags.example.org'),
    from('flags-beta', 'https://github.com/acme/examples/tree/main/flags/beta'),
    from('cookies', 'https://github.com/acme/examples/tree/main/edge/cookies'),
    from('root', 'https://github.com/acme/examples'),
    from('kit', 'https://www.github.com/acme/kit.git/', 'https://demos.example.org/kit/'),
    from('lab', 'https://gitlab.com/acme/lab/-/tree/main/%5Bslug%5D'),
    from('own', 'https://git.example.org/acme/own', 'https://demos.example.org/own'),
    from('shop', 'https://gitlab.com/acme/web/shop'),
    from('news', 'https://gitlab.com/acme/web/news'),
    from('forge', 'https://codeberg.org/acme/kit/src/branch/main/forge'),
    from('anvil', 'https://codeberg.org/acme/kit/src/branch/main/anvil'),
    from('bucket', 'https://bitbucket.org/acme/kit/src/main/bucket'),
    from('spade', 'https://bitbucket.org/acme/kit/src/main/spade'),
    from('space', 'https://spaces.example/acme/space', 'https://spaces.example/acme/live'),
    ...['a/one', 'b/two', 'b/three', 'c/four', 'd/five'].map((folder) =>
      from(folder.slice(2), `https://github.com/acme/many/tree/main/${folder}`),
    ),
    // Words of an address without templates.
    bareTemplate('words', { name: 'GitHub com vercel next.js https', description: 'tree main' }),
  ],
  textFields: [],
});

const search = (term: string) => {
  const selection = { ...EMPTY_SELECTION, term };
  const matches = countFacets(gallery, selection);
  const found = matches.templates.map(({ slug }) => slug);
  return {
    found,
    match: matches.match,
    list: listingProps({ kind: 'isr', catalogue: gallery }, selection, matches).list,
  };
};

beforeEach(resetServer);

describe('a search for a source address', () => {
  it.each([
    'https://github.com/acme/examples/tree/main/flags',
    'http://www.github.com/ACME/examples/tree/main/flags/',
    'github.com/acme/examples/tree/main/flags',
    'https://github.com/acme/examples.git/tree/main/flags?tab=readme-ov-file#use',
    'https://github.com/acme/examples/tree/canary/flags',
    'https://github.com/acme/examples/blob/main/flags/README.md',
    'https://github.com/acme/examples/tree/main/flags/lib/deep',
    ' https://github.com/acme/examples/tree/main/Flags ',
    'git clone https://github.com/acme/examples/tree/main/flags',
    'npx create-next-app flags --example "https://github.com/acme/examples/tree/main/flags"',
    'npx degit acme/examples/flags my-flags',
    'pnpm dlx giget@latest gh:acme/examples/flags#main my-flags',
  ])('finds the template whose source is or contains the folder: %s', (address) => {
    expect(search(address)).toMatchObject({ found: ['flags'], match: 'all' });
  });

  it.each([
    ['github.com/acme/kit', 'kit'],
    ['git@github.com:acme/kit.git', 'kit'],
    ['git clone ssh://git@github.com/acme/kit.git', 'kit'],
    ['gh repo clone acme/kit', 'kit'],
    ['https://github.com/acme/kit/issues/12', 'kit'],
    ['https://github.com/acme/examples/tree/main/flags/beta', 'flags-beta'],
    ['https://gitlab.com/acme/lab/-/blob/main/[slug]/page.tsx', 'lab'],
    ['https://gitlab.com/acme/web/shop', 'shop'],
    ['https://gitlab.com/acme/web/news/-/tree/main/lib', 'news'],
    ['ssh://git@gitlab.com:22/acme/web/shop.git', 'shop'],
    ['https://codeberg.org/acme/kit/src/branch/main/forge', 'forge'],
    ['https://bitbucket.org/acme/kit/src/main/spade', 'spade'],
    ['https://spaces.example/acme/live', 'space'],
    ['https://git.example.org/acme/own/src/main', 'own'],
  ])('finds the matching template: %s → %s', (address, slug) => {
    expect(search(address)).toMatchObject({ found: [slug], match: 'all' });
  });

  it('finds all templates in a repository, with its root first', () => {
    for (const address of ['github.com/acme/examples', 'https://github.com/acme/examples.git/'])
      expect(search(address)).toMatchObject({
        found: ['root', 'flags', 'cookies', 'flags-beta'],
        match: 'all',
      });
  });

  it('finds the templates in a folder', () => {
    expect(search('https://github.com/acme/examples/tree/main/edge')).toMatchObject({
      found: ['cookies'],
      match: 'all',
    });
  });

  it('finds the closest templates in the repository if a folder has no templates, and says so', () => {
    const { found, match, list } = search('https://github.com/acme/many/tree/main/b/seven');
    expect({ found, match }).toEqual({ found: ['three', 'two', 'five', 'four'], match: 'some' });
    expect(list.lead).toBe('No template has this source. Others from the same repository:');
  });

  it('finds nothing for a repository without templates, even if its words match', () => {
    for (const address of ['https://github.com/vercel/next.js', 'github.com/acme/other'])
      expect(search(address)).toMatchObject({ found: [], list: { total: 0 } });
    expect(search('vercel next.js').found).toEqual(['words']);
  });
});

describe('a search for a demo address', () => {
  it.each([
    ['https://flags.example.org/', 'flags'],
    ['flags.example.org', 'flags'],
    ['https://www.flags.example.org/some/page?q=1', 'flags'],
    ['https://demos.example.org/kit', 'kit'],
  ])('finds the matching template: %s → %s', (address, slug) => {
    expect(search(address)).toMatchObject({ found: [slug], match: 'all' });
  });

  it('does not match similar words', () => {
    expect(search('demos.example.org/kitten').found).toEqual([]);
    expect(search('next.js').found).toEqual(['words']);
  });
});
