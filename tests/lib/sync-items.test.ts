/** Of what the Sync API sends, a process holds what the catalogue is made from. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceType } from '@/lib/contentful/get-content-types';
import { createItemReader, withChanges } from '@/lib/contentful/synced-items';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const TYPES = {
  templates: ['name', 'overview', 'industry', 'legal'],
  templateFilterSection: ['field', 'title', 'values'],
  templateFilterValue: ['name', 'slug', 'label', 'headline', 'intro'],
  page: ['title', 'slug', 'body', 'internal', 'label'],
  author: ['label', 'biography'],
  icon: ['file'],
};
const NAMES: Readonly<Record<string, string>> = { page: 'label', author: 'label' };
/** Any other is a short text. */
const LONG = new Set(['overview', 'legal', 'body', 'biography']);

const types = new Map(
  Object.entries(TYPES).map(([id, fields]): [string, SpaceType] => [
    id,
    {
      id,
      nameField: NAMES[id],
      fields: new Map(
        fields.map((field) => [
          field,
          { id: field, type: LONG.has(field) ? 'Long text' : 'Short text', linksTo: [] },
        ]),
      ),
    },
  ]),
);

const TEMPLATE: SpaceType = { id: 'templates', nameField: 'name', fields: new Map() };

let read: ReturnType<typeof createItemReader>;
beforeEach(() => {
  setEnvironment(ANY_CONTENT);
  read = createItemReader(types, 'en-US');
});

const inBoth = (value: unknown) => ({ 'en-US': value, de: 'anderes' });
const item = (contentType: string, fields: readonly string[]) => ({
  sys: { id: 'x', type: 'Entry', contentType: { sys: { id: contentType } } },
  fields: Object.fromEntries(fields.map((field) => [field, inBoth(`the ${field}`)])),
});

describe('of an entry', () => {
  it.each<[keyof typeof TYPES, readonly string[]]>([
    ['templates', ['name', 'industry', 'overview']],
    ['templateFilterSection', ['field', 'title', 'values']],
    ['templateFilterValue', ['name', 'slug', 'label', 'headline', 'intro']],
    ['page', ['title', 'slug', 'body', 'label']],
    ['author', ['label']],
    ['icon', []],
  ])('of type "%s" these fields are held, in the site’s locale: %j', (type, used) => {
    const { fields } = read(item(type, TYPES[type]));
    expect(fields).toEqual(Object.fromEntries(used.map((field) => [field, `the ${field}`])));
  });

  it('of a template what it links to is held as well: a section may filter on it some day', () => {
    const author = { id: 'author', type: 'Reference', linksTo: ['author'] };
    const fields = new Map([['author', author]]);
    read = createItemReader(new Map([['templates', { ...TEMPLATE, fields }]]), 'en-US');
    expect(read(item('templates', ['author'])).fields).toEqual({ author: 'the author' });
  });

  it('of a type that the space doesn’t have, no field is', () => {
    expect(read(item('unheard-of', ['name'])).fields).toEqual({});
  });

  it('a field that is empty, or in other locales alone, is none', () => {
    const entry = item('templates', []);
    const fields = { name: inBoth(null), industry: { de: 'Handel' } };
    expect(read({ ...entry, fields }).fields).toEqual({});
  });
});

it('of an asset every field is held', () => {
  const fields = { title: inBoth('A picture'), file: inBoth({ url: '//x' }) };
  const { fields: held } = read({ sys: { id: 'x', type: 'Asset' }, fields });
  expect(held).toEqual({ title: 'A picture', file: { url: '//x' } });
});

it('a removal of what was never there is no change', () => {
  const { changed } = withChanges(new Map(), { items: [], removed: ['Entry!x'] }, read);
  expect(changed).toEqual(new Set());
});
