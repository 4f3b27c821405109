/**
 * The requirement: “Template: name, slug, framework, order, updated-at time. Derived filter item:
 * name, slug, isFramework, updatedAt.”
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getFilterSections } from '@/lib/contentful/get-filter-sections';
import { getAllTemplates } from '@/lib/contentful/get-templates';
import { readModel } from '@/lib/contentful/read-content-model';
import { filterPaths } from '@/lib/listing/listing-page-props';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterValue, linkTo, plainSection, space, template } from '@/tests/fixtures/sample-space';

const VALUE_UPDATED = '2026-06-01T08:00:00.000Z';
const SECTION_UPDATED = '2026-06-02T09:00:00.000Z';
const TEMPLATE_UPDATED = '2026-06-03T10:00:00.000Z';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(
    space([
      // The last in order has the earliest date and the first id, so any other order would show.
      plainSection(
        'type',
        [{ name: 'Blog', slug: 'blog' }],
        { title: 'Use Case', order: 2 },
        { updatedAt: SECTION_UPDATED, id: 'a-section' },
      ),
      plainSection(
        'framework',
        [linkTo('Entry', 'value-next.js'), linkTo('Entry', 'value-hugo')],
        { title: 'Framework', order: 1 },
        { updatedAt: SECTION_UPDATED, id: 'b-section' },
      ),
      filterValue('Next.js', 'next.js', { updatedAt: VALUE_UPDATED }),
      filterValue('Hugo', 'hugo', { updatedAt: VALUE_UPDATED }),
      template('shop', { framework: ['Hugo'], order: 7 }),
      template(
        'blog',
        { name: 'Blog Starter', framework: ['Next.js'], order: 3 },
        { updatedAt: TEMPLATE_UPDATED },
      ),
    ]),
  );
});
afterEach(() => lib.close());

describe('3: Template (content type templates)', () => {
  const templates = async () => {
    const { fields, types } = await readModel('delivery');
    return getAllTemplates('delivery', fields.card, types);
  };

  it('has a name', async () => {
    expect((await templates())[0]?.name).toBe('Blog Starter');
  });

  it('has a slug', async () => {
    expect((await templates())[0]?.slug).toBe('blog');
  });

  it('has a framework', async () => {
    expect((await templates())[0]?.facets).toEqual({ framework: ['Next.js'] });
  });

  it('is sorted by its ordering number', async () => {
    expect((await templates()).map(({ order }) => order)).toEqual([3, 7]);
  });

  it('has the time of its last update', async () => {
    expect((await templates())[0]?.updatedAt).toBe(TEMPLATE_UPDATED);
  });
});

describe('3: Template filter section (content type templateFilterSection)', () => {
  it('is sorted by its ordering number', async () => {
    const sections = await getFilterSections('delivery');
    expect(sections.map(({ title }) => title)).toEqual(['Framework', 'Use Case']);
  });

  it('has a field indicator', async () => {
    const sections = await getFilterSections('delivery');
    expect(sections.map(({ field }) => field)).toEqual(['framework', 'type']);
  });

  it('has a list of values, each with a name and a slug', async () => {
    const sections = await getFilterSections('delivery');
    expect(sections).toMatchObject([
      {
        values: [
          { name: 'Next.js', slug: 'next.js' },
          { name: 'Hugo', slug: 'hugo' },
        ],
      },
      { values: [{ name: 'Blog', slug: 'blog' }] },
    ]);
  });
});

describe('3: Derived filter item', () => {
  it('has only name, slug, isFramework and updatedAt', async () => {
    const [item] = await filterPaths();
    expect(Object.keys(item ?? {}).sort()).toEqual(['isFramework', 'name', 'slug', 'updatedAt']);
  });

  it('has the name and the slug of its value', async () => {
    const items = await filterPaths();
    expect(items.map(({ name, slug }) => [name, slug])).toEqual([
      ['Next.js', 'next.js'],
      ['Hugo', 'hugo'],
      ['Blog', 'blog'],
    ]);
  });

  it('is a framework only if its section’s field indicator is framework', async () => {
    const items = await filterPaths();
    expect(items.map(({ isFramework }) => isFramework)).toEqual([true, true, false]);
  });

  it('has the update time of its value, or of its section if the value is inline', async () => {
    const items = await filterPaths();
    expect(items.map(({ updatedAt }) => updatedAt)).toEqual([
      VALUE_UPDATED,
      VALUE_UPDATED,
      SECTION_UPDATED,
    ]);
  });
});
