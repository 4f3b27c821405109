/** The catalogue's content out of synced items: in which order, and what is read again after a change. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceField, SpaceType } from '@/lib/contentful/get-content-types';
import { readSynced } from '@/lib/contentful/synced-content';
import type { SyncedItem } from '@/lib/contentful/synced-items';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => setEnvironment(ANY_CONTENT));

const FIELDS: Readonly<Record<string, Readonly<Record<string, SpaceField['type']>>>> = {
  templates: {
    ...{ name: 'Short text', slug: 'Short text', order: 'Integer' },
    ...{ framework: 'Short text (list)', author: 'Reference' },
  },
  templateFilterSection: { field: 'Short text', order: 'Integer', values: 'JSON object' },
  page: { title: 'Short text', slug: 'Short text' },
  searchSynonym: { words: 'Short text (list)', means: 'Short text (list)' },
  author: { label: 'Short text' },
};
const TYPES = new Map(
  Object.entries(FIELDS).map(([id, fields]): [string, SpaceType] => [
    id,
    {
      id,
      nameField: id === 'author' ? 'label' : undefined,
      fields: new Map(
        Object.entries(fields).map(([name, type]) => [name, { id: name, type, linksTo: [] }]),
      ),
    },
  ]),
);

const CREATED = '2026-01-01T00:00:00.000Z';
const entry = (type: string, id: string, fields: object, createdAt = CREATED): SyncedItem => ({
  sys: {
    ...{ id, type: 'Entry', revision: 1, createdAt, updatedAt: CREATED },
    contentType: { sys: { id: type } },
  },
  fields: { ...fields },
});
const template = (id: string, fields: object = {}) =>
  entry('templates', id, { name: id, slug: id, ...fields });
const section = (field: string) =>
  entry('templateFilterSection', 'section', { field, values: [{ name: 'Ada', slug: 'ada' }] });
const page = (id: string, createdAt: string, fields: object = { title: id, slug: id }) =>
  entry('page', id, fields, createdAt);

const keyOf = ({ sys }: SyncedItem) => `${sys.type}!${sys.id}`;
const itemsOf = (items: readonly SyncedItem[]) => new Map(items.map((one) => [keyOf(one), one]));
const read = (...items: readonly SyncedItem[]) => readSynced(itemsOf(items), new Set(), TYPES);

/** What is read of the second, after the first. */
function readAfter(before: readonly SyncedItem[], after: readonly SyncedItem[]) {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const keys = [...was.keys(), ...is.keys()].filter((key) => was.get(key) !== is.get(key));
  const first = read(...before);
  return { first, second: readSynced(is, new Set(keys), TYPES, first) };
}

const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id);

describe('entries', () => {
  it('have the service’s own order: by their number, those without one last, and by id where they tie', () => {
    const { content } = read(
      template('d'),
      template('c', { order: '1' }),
      template('b', { order: 2 }),
      template('a', { order: 2 }),
      template('e', { order: -1 }),
    );
    expect(idsOf(content.templates)).toEqual(['e', 'a', 'b', 'c', 'd']);
  });

  it('of synonyms are by id', () => {
    const said = { words: ['x'], means: ['y'] };
    const { content } = read(
      template('one'),
      entry('searchSynonym', 'b', said),
      entry('searchSynonym', 'a', said),
    );
    expect(idsOf(content.synonyms)).toEqual(['a', 'b']);
  });

  it('of pages are the hundred oldest, and of another an editor is told that alone', () => {
    const day = (index: number) => new Date(Date.parse(CREATED) + index * 86_400_000).toJSON();
    const pages = Array.from({ length: 100 }, (_, index) => page(`page-${index}`, day(index)));
    const untitled = page('untitled', day(100), { slug: 'untitled' });
    const { content } = read(template('one'), untitled, ...pages.toReversed());
    expect(idsOf(content.pages)).toEqual(idsOf(pages.map(({ sys }) => sys)));
    expect(content.issues).toMatchObject([{ entryId: 'untitled', kind: 'beyond-limit' }]);
    const { content: fewer } = read(template('one'), untitled, ...pages.slice(1));
    expect(fewer.issues).toMatchObject([{ entryId: 'untitled', kind: 'field-empty' }]);
  });
});

describe('after a change', () => {
  const byAda = template('one', {
    author: [{ sys: { type: 'Link', linkType: 'Entry', id: 'ada' } }],
  });
  const ada = (label: string) => entry('author', 'ada', { label });
  const facetsOf = (content: ReturnType<typeof read>['content']) => content.templates[0]?.facets;

  it('of what a template links to, the template has its new name, and the others stay as they are', () => {
    const rest = [section('author'), byAda, template('other')];
    const { first, second } = readAfter([...rest, ada('Ada')], [...rest, ada('Ada L.')]);
    expect(facetsOf(first.content)).toEqual({ author: ['Ada'] });
    expect(facetsOf(second.content)).toEqual({ author: ['Ada L.'] });
    expect(second.content.templates[1]).toBe(first.content.templates[1]);
  });

  it('of what was missing until then, the template has it', () => {
    const rest = [section('author'), byAda];
    const { first, second } = readAfter(rest, [...rest, ada('Ada')]);
    expect(facetsOf(first.content)).toEqual({});
    expect(first.content.issues).toMatchObject([{ entryId: 'one', kind: 'unresolved' }]);
    expect(facetsOf(second.content)).toEqual({ author: ['Ada'] });
    expect(second.content.issues).toEqual([]);
  });

  it('of a section that filters on another field now, all templates have that field', () => {
    const rest = [byAda, ada('Ada')];
    const { first, second } = readAfter(
      [section('framework'), ...rest],
      [section('author'), ...rest],
    );
    expect(facetsOf(first.content)).toEqual({});
    expect(facetsOf(second.content)).toEqual({ author: ['Ada'] });
  });

  it('of a section’s words alone, the templates stay as they are', () => {
    const renamed = entry('templateFilterSection', 'section', { field: 'author', title: 'By' });
    const rest = [byAda, ada('Ada')];
    const { first, second } = readAfter([section('author'), ...rest], [renamed, ...rest]);
    expect(second.content.sections).toMatchObject([{ title: 'By' }]);
    expect(second.content.templates).toBe(first.content.templates);
  });

  it('of what the site doesn’t read, all is the same', () => {
    const bob = entry('author', 'bob', { label: 'Bob' });
    const { contentType: _, ...sys } = { ...bob.sys, type: 'Asset' as const };
    const { first, second } = readAfter([byAda], [byAda, bob, { sys, fields: {} }]);
    expect(second).toBe(first);
  });

  it('of a page alone, or of a synonym alone, that is read', () => {
    const about = (title: string) => page('about', CREATED, { title, slug: 'about' });
    const said = (word: string) => entry('searchSynonym', 'a', { words: [word], means: ['y'] });
    const { second: renamed } = readAfter([byAda, about('Us')], [byAda, about('About')]);
    expect(renamed.content.pages).toMatchObject([{ title: 'About' }]);
    const { second: reworded } = readAfter([byAda, said('x')], [byAda, said('z')]);
    expect(reworded.content.synonyms).toMatchObject([{ words: ['z'] }]);
  });

  it('of entries that are gone, they are gone', () => {
    const said = entry('searchSynonym', 'a', { words: ['x'], means: ['y'] });
    const { second } = readAfter([byAda, template('two'), said, page('p', CREATED)], [byAda]);
    expect(idsOf(second.content.templates)).toEqual(['one']);
    expect([second.content.synonyms, second.content.pages]).toEqual([[], []]);
  });
});
