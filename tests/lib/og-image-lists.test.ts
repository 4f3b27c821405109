import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { findFilterOgImage } from '@/lib/og-image/find-og-image';
import { listOgImage, ogImagePath } from '@/lib/page/og-image-url';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { libOn } from '@/tests/fixtures/lib';
import { section, space, template } from '@/tests/fixtures/sample-space';

const gallery = (more: readonly string[] = []) =>
  buildCatalogue({
    sections: [
      bareSection('framework', [
        ['Next.js', 'next.js'],
        ['Hugo', 'hugo'],
      ]),
      bareSection('type', [
        ['Blog', 'blog'],
        ['Shop', 'shop'],
      ]),
    ],
    templates: [
      bareTemplate('next-blog', { facets: { framework: ['Next.js'], type: ['Blog'] } }),
      bareTemplate('hugo-blog', { facets: { framework: ['Hugo'], type: ['Blog'] } }),
      bareTemplate('next-shop', { facets: { framework: ['Next.js'], type: ['Shop'] } }),
      ...more.map((slug) =>
        bareTemplate(slug, { facets: { framework: ['Next.js'], type: ['Blog'] } }),
      ),
    ],
    textFields: [],
  });

const imageOf = (slugs: readonly string[], catalogue = gallery()) =>
  listOgImage(
    catalogue,
    slugs.flatMap((slug) => catalogue.filterBySlug.get(slug) ?? []),
  );

describe('a list image', () => {
  it('shows the list heading and the covers of matching templates if several filters are chosen', () => {
    const image = imageOf(['next.js', 'blog']);
    expect(image?.picture).toMatchObject({ headline: 'Next.js + Blog templates', name: null });
    expect(image?.picture.templates).toHaveLength(1);
    expect(imageOf(['next.js', 'hugo', 'blog'])?.picture.templates).toHaveLength(2);
  });

  it('is the filter image if one filter is chosen', () => {
    expect(imageOf(['blog'])?.path).toBe('/api/og/filters/blog');
  });

  it('is the site image if there are no matches or no filters', () => {
    expect(imageOf(['hugo', 'shop'])).toBeUndefined();
    expect(imageOf([])).toBeUndefined();
  });

  it('gets a new URL when another template appears', () => {
    const [before, after] = [
      imageOf(['next.js', 'blog']),
      imageOf(['next.js', 'blog'], gallery(['new'])),
    ];
    expect(before && ogImagePath(before)).not.toBe(after && ogImagePath(after));
  });
});

it('finds a list image by its filters in any order, but not by other words', async () => {
  const lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']]),
      ...section('type', [['Blog', 'blog']]),
      template('one', { framework: ['Hugo'], type: ['Blog'] }),
    ]),
  );
  const found = await findFilterOgImage('hugo,blog');
  expect(found).toMatchObject({ path: '/api/og/filters/hugo,blog' });
  expect(await findFilterOgImage('blog,hugo')).toEqual(found);
  expect(await findFilterOgImage('blog,Mine')).toBe('notFound');
  await lib.close();
});
