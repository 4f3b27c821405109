import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemasOf } from '@/lib/contentful/field-rules';
import { httpsLink, optionalText } from '@/lib/contentful/field-schemas';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import type { SpaceType } from '@/lib/contentful/get-content-types';
import { mapFilterSection } from '@/lib/contentful/map-filter-section';
import { mapTemplate } from '@/lib/contentful/map-template';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => setEnvironment(ANY_CONTENT));

const UPDATED = '2026-11-20T12:00:00.000Z';
const NAMED = { name: 'Blog', slug: 'blog' };
const entryOf = (fields: object) => ({
  sys: { id: 'x', updatedAt: UPDATED, createdAt: '2026-01-01T00:00:00.000Z' },
  fields: { ...NAMED, ...fields },
});
const NO_LINKS = { linked: () => undefined };
const linkTo = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const typeOf = (id: string, nameField?: string): [string, SpaceType] => [
  id,
  { id, nameField, fields: new Map() },
];
const TYPES = new Map([typeOf('author', 'label'), typeOf('icon')]);

describe('a mapped template', () => {
  const named = (type: string, fields: object) => ({
    sys: { id: `one-${type}`, contentType: { sys: { id: type } } },
    fields,
  });
  const ENTRIES: Readonly<Record<string, unknown>> = {
    ada: named('author', { label: ' Ada ' }),
    nameless: named('author', {}),
    icon: named('icon', { label: 'No name' }),
    unpublished: named('unheard-of', { label: 'No type' }),
  };
  const read = (fields: object) => {
    const linked = (link: unknown) => ENTRIES[(link as { sys?: { id: string } })?.sys?.id ?? ''];
    const template = mapTemplate(entryOf(fields), { linked }, TYPES);
    if (template === undefined) throw new Error('It was left out');
    return template;
  };

  it('contains the names and ids of the entries that a facet links to', () => {
    const { facets, references } = read({ industry: [linkTo('ada'), 'Retail'] });
    expect(facets).toEqual({ industry: ['Ada', 'Retail'] });
    expect(references).toEqual([{ field: 'industry', id: 'one-author', name: 'Ada' }]);
  });

  it.each(['gone', 'nameless', 'icon', 'unpublished'])('skips a linked entry that is %s', (id) => {
    const { facets, references } = read({ industry: [linkTo(id)] });
    expect(facets).toEqual({});
    expect(references).toEqual([]);
  });

  it('contains only non-empty facets, some of which are also details', () => {
    const { facets, details } = read({
      description: 'A blog',
      license: 'MIT',
      css: ['Sass', ' '],
      type: [],
    });
    expect(facets).toEqual({ license: ['MIT'], css: ['Sass'] });
    expect(details).toEqual({ license: 'MIT' });
  });

  it('contains links, but no deploy link if its source is only a README', () => {
    const [source, demo, deploy] = [
      'https://g.example/',
      'https://m.example/',
      'https://d.example/',
    ];
    const fields = { githubUrl: source, demoUrl: demo, deployUrl: deploy };
    expect(read({}).links).toEqual({});
    expect(read(fields).links).toEqual({ source, demo, deploy });
    expect(read({ ...fields, sourceContents: 'readme' }).links).toEqual({ source, demo });
  });
});

it.each([entryOf({ slug: 'a/b' }), {}, null])('leaves out the invalid template %j', (entry) => {
  expect(mapTemplate(entry, NO_LINKS, TYPES)).toBeUndefined();
});

it('uses an entry’s update time if it has no creation time', () => {
  const entry = { ...entryOf({}), sys: { id: 'x', updatedAt: UPDATED } };
  expect(mapTemplate(entry, NO_LINKS, TYPES)).toMatchObject({ createdAt: UPDATED });
});

describe('the list of an entry’s problems', () => {
  const issuesOf = (fields: object, kind: Parameters<typeof entryIssues>[0] = 'template') =>
    entryIssues(kind, entryOf(fields), () => undefined).map(({ kind: what, field, value }) => [
      what,
      field,
      value,
    ]);

  it.each([
    ['2026-11-22', true],
    ['2026-11-21T12:00:00.001Z', true],
    ['2026-11-21T12:00:00.000Z', false],
    ['2026-11-20', false],
    ['2020-01-01', false],
  ])('includes a date if it is more than a day after the edit: %s, %s', (date, isTold) => {
    const told = [['date-to-come', 'sourceUpdatedAt', date]];
    expect(issuesOf({ sourceUpdatedAt: date })).toEqual(isTold ? told : []);
    expect(issuesOf({ description: date })).toEqual([]);
  });

  it.each(['someday', '2026-02-31'])('includes an unreadable date: %s', (date) => {
    expect(issuesOf({ sourceUpdatedAt: date })).toEqual([
      ['date-unreadable', 'sourceUpdatedAt', date],
    ]);
    expect(issuesOf({ sourceUpdatedAt: '' })).toEqual([]);
  });

  it('includes a dropped link, but not an empty link', () => {
    expect(issuesOf({ demoUrl: 'http://demo.example' })).toEqual([
      ['link-dropped', 'demoUrl', 'http://demo.example'],
    ]);
    expect(issuesOf({ demoUrl: '', githubUrl: null, deployUrl: 'https://d.example' })).toEqual([]);
  });

  it('includes an unusable slug only once', () => {
    expect(issuesOf({ slug: 'a/b' })).toEqual([['slug-unusable', 'slug', 'a/b']]);
    expect(issuesOf({ slug: ' ' })).toEqual([['field-empty', 'slug', '']]);
  });

  it('contains the name or title of the entry', () => {
    const [page] = entryIssues('page', entryOf({ name: '', title: 'About', slug: '' }), () => null);
    expect(page).toMatchObject({ entryId: 'x', name: 'About' });
    const [nameless] = entryIssues('template', entryOf({ name: '' }), () => null);
    expect(nameless).toMatchObject({ name: '', kind: 'field-empty', field: 'name' });
  });

  it('includes invalid values that are written inside a section, but not lists in other entries', () => {
    const values = [{ name: 'Retail', slug: 'retail' }, { name: 'Half' }];
    const unusable = ['value-unusable', 'values', '{"name":"Half"}'];
    expect(issuesOf({ field: 'industry', values }, 'section')).toEqual([unusable]);
    expect(issuesOf({ values })).toEqual([]);
  });
});

describe('reading a field', () => {
  it.each([
    [' text ', 'text'],
    ['  ', null],
    [undefined, null],
    [7, null],
  ])('converts the text %j to %j', (value, text) => {
    expect(optionalText.parse(value)).toBe(text);
  });

  it.each([
    [' https://x.example/a ', 'https://x.example/a'],
    ['https://x.example/a?b=c%20d#e', 'https://x.example/a?b=c%20d#e'],
  ])('converts the link %j to %j', (value, link) => {
    expect(httpsLink.parse(value)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://x.example/',
    'ftp://x.example/',
    '//x.example/',
    '/a/path',
    'a/path',
    'x.example',
    'https:',
    'https://',
    'mailto:me@x.example',
    '',
    '   ',
    7,
    ['https://x.example/'],
    { url: 'https://x.example/' },
    null,
  ])('rejects the link %j', (value) => {
    expect(httpsLink.parse(value)).toBeUndefined();
  });
});

describe('a search synonym', () => {
  it.each<[string, object, readonly string[]]>([
    ['words and their meanings', { words: ['golang ', ' '], means: 'Go' }, []],
    ['no words', { words: [' '], means: ['Go'] }, ['words']],
    ['no such field', { means: ['Go'] }, ['words']],
    ['no meaning', { words: ['golang'], means: [' '] }, ['means']],
    ['neither', {}, ['words', 'means']],
  ])('with %s is left out if a field is empty', (_, fields, empty) => {
    expect(z.object(schemasOf('searchSynonym')).safeParse(fields)).toMatchObject(
      empty.length > 0
        ? { success: false }
        : { success: true, data: { words: ['golang'], means: ['Go'] } },
    );
    const entry = { sys: { id: 'go' }, fields };
    expect(entryIssues('searchSynonym', entry, () => undefined)).toMatchObject(
      empty.map((field) => ({ kind: 'field-empty', field })),
    );
  });
});

describe('a filter section', () => {
  const sectionOf = (fields: object) => ({ sys: { id: 'x', updatedAt: UPDATED }, fields });

  it('is left out with a reason if it is invalid', () => {
    const section = sectionOf({ title: 'Use Case' });
    expect(mapFilterSection(section, NO_LINKS)).toBeUndefined();
    expect(entryIssues('section', section, NO_LINKS.linked)).toMatchObject([
      { entryId: 'x', name: 'Use Case', kind: 'field-empty' },
      { entryId: 'x', kind: 'section-empty' },
    ]);
  });

  it('keeps its other values if one is invalid', () => {
    const values = [{ name: 'Half' }, { name: 'Blog', slug: 'blog' }];
    const section = sectionOf({ field: 'type', values });
    expect(mapFilterSection(section, NO_LINKS)?.values).toMatchObject([
      { name: 'Blog', slug: 'blog', updatedAt: UPDATED },
    ]);
    expect(entryIssues('section', section, NO_LINKS.linked)).toMatchObject([
      { entryId: 'x', kind: 'value-unusable' },
    ]);
  });
});
