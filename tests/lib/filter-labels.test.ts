import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { navigationOf } from '@/lib/cards/navigation';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getFrameworkTemplates } from '@/lib/contentful/get-framework-templates';
import { searchPage } from '@/lib/listing/search-page-props';
import type { TemplateList } from '@/lib/page-props';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { plainSection, section, space, template } from '@/tests/fixtures/sample-space';

const LABEL = 'Next.js and React';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(
    space([
      ...section(
        'framework',
        [
          ['tooling', 'next.js'],
          ['Hugo', 'hugo'],
        ],
        { order: 1 },
      ),
      plainSection('type', [{ name: 'blog', slug: 'blog', label: 'Blogs and journals' }], {
        order: 2,
      }),
      template('first', { framework: ['tooling'], type: ['blog'] }),
      template('second', { framework: ['Hugo'] }),
    ]),
  );
  lib.service.content.update('value-next.js', { label: LABEL });
  lib.service.content.publish('value-next.js');
});
afterEach(() => lib.close());

const listOf = (page: unknown) => (page as { props: { list: TemplateList } }).props.list;

describe('a filter with a label', () => {
  it('shows the label in the heading and lists the templates that have its name', async () => {
    const { heading, total, chosen } = listOf(await pages.filterPage('next.js'));
    expect([heading, total]).toEqual([`${LABEL} templates`, 1]);
    expect(chosen).toMatchObject([{ name: LABEL, slug: 'next.js' }]);
  });

  it('shows the label on buttons, in menus, on template pages and in the API', async () => {
    const { groups } = listOf(await pages.templatesPage());
    expect(groups.map(({ links }) => links.map(({ name }) => name))).toEqual([
      [LABEL, 'Hugo'],
      ['Blogs and journals'],
    ]);
    const { value: catalogue } = await getCatalogue();
    expect(JSON.stringify(navigationOf(catalogue))).toContain(LABEL);
    expect(JSON.stringify(await pages.templatePage('next.js', 'first'))).toContain(LABEL);
    expect(await templatesResponse({ framework: 'next.js' })).toMatchObject({
      body: { total: 1, items: [{ facets: { framework: [{ name: LABEL, slug: 'next.js' }] } }] },
    });
  });

  it.each(['react', 'tooling', 'journals'])(
    'is found by words in its name or label: %s',
    async (q) => {
      const { list } = await searchPage({ q }, false);
      expect(list.cards.map(({ name }) => name)).toEqual(['Template first']);
    },
  );

  it('is requested from Contentful by its name', async () => {
    const { value: catalogue } = await getCatalogue();
    const filter = catalogue.filterBySlug.get('next.js');
    const found = filter && (await getFrameworkTemplates(filter, { access: 'delivery' }));
    expect(found?.map(({ slug }) => slug)).toEqual(['first']);
  });
});

it('shows a filter’s name if the label is empty', async () => {
  lib.service.content.update('value-next.js', { label: ' ' });
  lib.service.content.publish('value-next.js');
  expect(listOf(await pages.filterPage('next.js')).heading).toBe('tooling templates');
});
