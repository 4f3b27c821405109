/** Lists of publishers. */
import { describe, expect, it } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { sitemapAddresses } from '@/lib/catalogue/page-registry';
import { publisherPath } from '@/lib/catalogue/paths';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { searchPage } from '@/lib/listing/search-page-props';
import { findFilterOgImage } from '@/lib/og-image/find-og-image';
import { pageRecord } from '@/lib/page-cache/page-records';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { filterPagePaths, pageAt } from '@/tests/fixtures/page-results';
import { section, smallSpace, template } from '@/tests/fixtures/sample-space';
import { onPublishes, renderPage } from '@/tests/lib/on-publishes';

const by = (slug: string, ...publisher: string[]) =>
  bareTemplate(slug, { publisher: publisher[0] ?? null, facets: { publisher } });

const catalogueOf = (
  templates: Parameters<typeof buildCatalogue>[0]['templates'],
  sections: Parameters<typeof buildCatalogue>[0]['sections'] = [],
) => buildCatalogue({ sections, templates, textFields: [] });

const slugsIn = ({ filterBySlug }: ReturnType<typeof catalogueOf>) => [...filterBySlug.keys()];

describe('the slug of a publisher', () => {
  it.each([
    ['Vercel', 'by-vercel'],
    ['Acme & Sons, Inc.', 'by-acme-sons-inc'],
    ['Übersee', 'by-übersee'],
    ['株式会社', 'by-株式会社'],
  ])('is made from its name: %s', (name, slug) => {
    expect(slugsIn(catalogueOf([by('a', name), by('b', 'Other')]))).toContain(slug);
  });
});

describe('a publisher has no list', () => {
  it('if it is the only one', () => {
    const catalogue = catalogueOf([by('a', 'Acme'), by('b', 'Acme'), by('c')]);
    expect(slugsIn(catalogue)).toEqual([]);
    expect(publisherPath(catalogue, by('a', 'Acme'))).toBeUndefined();
  });

  it('if a section filters by publisher: then its filter is linked', () => {
    const sections = [bareSection('publisher', [['Acme', 'acme']])];
    const catalogue = catalogueOf([by('a', 'Acme'), by('b', 'Other')], sections);
    expect(slugsIn(catalogue)).toEqual(['acme']);
    expect(publisherPath(catalogue, by('a', 'Acme'))).toBe('/templates/acme');
    expect(publisherPath(catalogue, by('b', 'Other'))).toBeUndefined();
  });

  it('if a filter or another publisher has its slug', () => {
    const sections = [bareSection('type', [['Mine', 'by-acme']])];
    const templates = [by('a', 'Acme'), by('b', 'Other'), by('c', 'OTHER')];
    const { filterBySlug } = catalogueOf(templates, sections);
    expect([...filterBySlug.values()].map(({ value }) => value.name)).toEqual(['Mine', 'Other']);
  });
});

describe('on a site with two publishers', () => {
  const site = onPublishes(() =>
    smallSpace([
      template('first', { publisher: 'Acme', framework: ['Hugo'], description: 'One' }),
      template('second', { publisher: 'Acme' }),
      template('third', { publisher: 'Umbrella' }),
    ]),
  );

  it('each has a list, with its name as the title, a feed and a share picture', async () => {
    const list = {
      heading: 'Acme templates',
      total: 2,
      feedHref: '/templates/by-acme/feed.xml',
      cards: [{ name: 'Template first' }, { name: 'Template second' }],
    };
    expect(await pageAt('/templates/by-acme')).toMatchObject({ props: { list } });
    expect(await findFilterOgImage('by-acme')).toMatchObject({ picture: { name: 'Acme' } });
    const { value: catalogue } = await getCatalogue();
    const addresses = sitemapAddresses(catalogue).map(({ path }) => path);
    expect(addresses).toEqual(
      expect.arrayContaining(['/templates/by-acme', '/templates/by-umbrella']),
    );
  });

  it('its templates link to it, and no menu, filter or build has it', async () => {
    expect(await pageAt('/templates/hugo/first')).toMatchObject({
      props: { template: { publisher: 'Acme', publisherHref: '/templates/by-acme' } },
    });
    const { props } = (await pageAt('/templates')) as { props: object };
    expect(JSON.stringify(props)).not.toContain('by-acme');
    expect(JSON.stringify(await filterPagePaths())).not.toContain('by-acme');
    expect(await pageAt('/templates/by-acme/first')).toMatchObject({
      redirect: { destination: '/templates/hugo/first' },
    });
  });

  it('can be combined with filters, words and an order', async () => {
    const query = { publisher: 'by-acme', framework: 'hugo', sort: 'name' };
    const result = await searchPage(query, false);
    expect(result.list).toMatchObject({ total: 1, heading: 'Hugo + Acme templates' });
    expect(await pageAt('/templates/by-acme')).toMatchObject({
      props: {
        list: {
          groups: [
            {
              links: [
                { name: 'Next.js', href: null },
                {
                  name: 'Hugo',
                  href: '/templates/search?framework=hugo&publisher=by-acme',
                  count: 1,
                },
              ],
            },
            {},
          ],
        },
      },
    });
    expect(await templatesResponse({ publisher: 'by-umbrella', q: 'third' })).toMatchObject({
      body: { total: 1 },
    });
  });

  it('appears, follows its templates and disappears when they are published', async () => {
    const list = '/templates/by-acme';
    await renderPage(list);
    const { body } = await site.publish('template-third', { publisher: 'Acme' })();
    // Now it is the only publisher.
    expect(body.revalidated).toEqual(expect.arrayContaining([list, '/templates/hugo/first']));
    expect(pageRecord(list)?.stamp).toBe('404');
    await site.publish('template-third', { publisher: 'Initech' })();
    expect(await pageAt(list)).toMatchObject({ props: { list: { total: 2 } } });
    await site.publish('template-second', { publisher: 'Initech' })();
    expect(await pageAt(list)).toMatchObject({ props: { list: { total: 1 } } });
    expect(await pageAt('/templates/by-initech')).toMatchObject({ props: { list: { total: 2 } } });
  });

  it('an editor reads why a publisher has no list', async () => {
    const { content } = site.on.lib.service;
    const mine = section('css', [['Mine', 'by-acme']], { title: 'Styling' });
    for (const { sys, fields } of mine.toReversed()) {
      const { id, contentType } = sys as { id: string; contentType: { sys: { id: string } } };
      const values = Object.entries(fields).map(([name, value]) => [name, value['en-US']]);
      content.create({ id, contentType: contentType.sys.id, fields: Object.fromEntries(values) });
      await site.publish(id)();
    }
    expect(await getContentProblems('template-first')).toMatchObject([
      {
        level: 'advice',
        text: 'Its publisher “Acme” has no list of its own: the slug “by-acme” is already used by “Mine”.',
      },
    ]);
  });
});
