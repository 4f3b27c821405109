import { beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import {
  collidesWithSiteName,
  contentModel,
  fieldId,
  fieldPath,
  renamedFields,
  siteNameOf,
  typeId,
  withSiteNames,
} from '@/lib/contentful/field-names';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => {
  setEnvironment(ANY_CONTENT);
  const { page, section, template } = CONTENT_MODEL;
  contentModel.replace({
    ...CONTENT_MODEL,
    page: { ...page, type: null },
    section: { type: 'facet', fields: { ...section.fields, title: 'label', field: 'label' } },
    template: { ...template, fields: { ...template.fields, css: 'a-css', framework: 'stack' } },
  });
});

it('maps content types to the space’s ids, and to an empty id if switched off', () => {
  expect(typeId('section')).toBe('facet');
  expect(typeId('page')).toBe('');
});

it('maps fields to the space’s ids, and keeps unknown fields unchanged', () => {
  expect(fieldId('template', 'framework')).toBe('stack');
  expect(fieldId('template', 'slug')).toBe('slug');
  expect(fieldId('template', 'industry')).toBe('industry');
  expect(fieldPath('template', 'framework')).toBe('fields.stack');
});

it('maps a field id to its first site name, or to itself', () => {
  expect(siteNameOf('template', 'stack')).toBe('framework');
  expect(siteNameOf('section', 'label')).toBe('title');
  expect(siteNameOf('template', 'industry')).toBe('industry');
});

it.each([
  ['framework', true],
  ['stack', false],
  ['slug', false],
  ['industry', false],
])('detects whether the space’s field "%s" collides with a site name: %s', (id, taken) => {
  expect(collidesWithSiteName('template', id)).toBe(taken);
});

it('lists only renamed fields', () => {
  expect(renamedFields('template')).toEqual({ css: 'a-css', framework: 'stack' });
  expect(renamedFields('filterValue')).toEqual({});
});

describe('an entry', () => {
  it('gets the site’s field names and loses colliding fields', () => {
    const own = { stack: 'Hugo', 'a-css': 'Sass', slug: 'x', industry: 'Retail' };
    const fields = { ...own, framework: 'Another', css: 'Another' };
    const entry = { sys: { id: 'x' }, fields };
    expect(withSiteNames('template', entry)).toEqual({
      sys: { id: 'x' },
      fields: { framework: 'Hugo', css: 'Sass', slug: 'x', industry: 'Retail' },
    });
  });

  it('contains a field twice if the field has two names', () => {
    const read = withSiteNames('section', { fields: { label: 'Industry' } });
    expect(read).toEqual({ fields: { title: 'Industry', field: 'Industry' } });
  });

  it('lists its fields in a fixed order', () => {
    const one = withSiteNames('template', { fields: { slug: 'x', name: 'X', order: 1 } });
    const other = withSiteNames('template', { fields: { order: 1, slug: 'x', name: 'X' } });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it.each([null, undefined, 'text', [], {}, { fields: [] }, { fields: null }])(
    'is unchanged if it is not an object with fields: %j',
    (value) => {
      expect(withSiteNames('template', value)).toBe(value);
    },
  );
});
