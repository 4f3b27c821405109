import { afterEach, describe, expect, it } from 'vitest';
import { hasReferences } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterPage, templatePagePaths } from '@/tests/fixtures/page-results';
import { plainSection, section, smallSpace, space, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
afterEach(() => lib.close());

const SECTION = section(
  'framework',
  [
    ['Next.js', 'next.js'],
    ['Hugo', 'hugo'],
  ],
  { title: 'Framework' },
);

type Listing = { props: { list: { total: number; cards: readonly { name: string }[] } } };

async function namesIn(filterSlug: string, draftMode: boolean): Promise<string[]> {
  const { props } = (await filterPage(filterSlug, { draftMode })) as Listing;
  expect(props.list.total).toBe(props.list.cards.length);
  return props.list.cards.map(({ name }) => name);
}

describe('a framework’s list in draft mode', () => {
  it('shows a single card for two entries with the same slug', async () => {
    lib = await libOn(smallSpace());
    lib.service.content.create({
      contentType: 'templates',
      fields: { name: 'Template next-blog (copy)', slug: 'next-blog', framework: ['Next.js'] },
    });
    expect(await namesIn('next.js', true)).toEqual([
      'Template next-blog',
      'Template next-hugo',
      'Template unfinished',
    ]);
  });

  it.skipIf(hasReferences)('is read in full from the preview API', async () => {
    lib = await libOn(smallSpace());
    await namesIn('next.js', true);
    const asked = lib.service.requests.filter(({ query }) => 'fields.framework' in query);
    expect(asked).toMatchObject([
      { listener: 'preview', query: { 'fields.framework': 'Next.js', limit: '1000' } },
    ]);
  });

  it('is not read for filters of other sections', async () => {
    lib = await libOn(smallSpace());
    await namesIn('next.js', false);
    await namesIn('blog', true);
    expect(lib.service.requests.filter(({ query }) => 'fields.framework' in query)).toEqual([]);
  });

  it('leaves out a template whose slug belongs to another framework’s template', async () => {
    lib = await libOn(
      space([
        ...SECTION,
        template('shared', { name: 'Of Hugo', framework: ['Hugo'], order: 1 }, { id: 'first' }),
        template('shared', { name: 'Of Next.js', framework: ['Next.js'], order: 2 }),
        template('other', { name: 'Other', framework: ['Next.js'], order: 3 }),
      ]),
    );
    expect(await namesIn('next.js', true)).toEqual(['Other']);
    expect(await namesIn('hugo', true)).toEqual(['Of Hugo']);
  });

  it('is in the same order as the public list', async () => {
    lib = await libOn(
      space([
        ...SECTION,
        ...['d', 'b', 'a', 'c'].map((name, index) =>
          template(`t-${index}`, { name, framework: ['Next.js'], order: 7 }),
        ),
      ]),
    );
    expect(await namesIn('next.js', false)).toEqual(['a', 'b', 'c', 'd']);
    expect(await namesIn('next.js', true)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is empty if templates have no framework field', async () => {
    const { contentTypes } = space([]);
    lib = await libOn(
      space([plainSection('framework', [{ name: 'Next.js', slug: 'next.js' }]), template('one')], {
        contentTypes: contentTypes.map((type) =>
          type.sys.id === 'templates'
            ? { ...type, fields: type.fields.filter(({ id }) => id !== 'framework') }
            : type,
        ),
      }),
    );
    expect(await namesIn('next.js', false)).toEqual([]);
    expect(await namesIn('next.js', true)).toEqual([]);
  });
});

describe('the template pages in a build', () => {
  it('do not include entries that the catalogue left out', async () => {
    lib = await libOn(
      space([
        ...SECTION,
        template('shared', { framework: ['Hugo'], order: 1 }, { id: 'first' }),
        template('shared', { framework: ['Next.js'], order: 2 }),
        template('other', { framework: ['Next.js'], order: 3 }),
        template('other', { framework: ['Next.js'], order: 4 }, { id: 'copy' }),
      ]),
    );
    expect(await templatePagePaths()).toMatchObject({
      paths: [
        { params: { filterSlug: 'next.js', templateSlug: 'other' } },
        { params: { filterSlug: 'hugo', templateSlug: 'shared' } },
      ],
    });
  });
});
