import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewRefusalHtml } from '@/lib/editor/preview-refusal-page';
import { previewTarget } from '@/lib/editor/preview-target';
import { savePublish } from '@/lib/publishing/publish-log';
import { idInSpace } from '@/tests/fixtures/content-ids';
import { ANY_CONTENT, type LibOnServices, libOn, setEnvironment } from '@/tests/fixtures/lib';
import { publishRecord } from '@/tests/fixtures/publish-record';
import {
  entry,
  filterValue,
  page,
  picture,
  plainSection,
  section,
  space,
  synonym,
  template,
} from '@/tests/fixtures/sample-space';

const SECRET = 'a-secret-of-some-length-for-drafts';
const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' };
const content = space(
  [
    ...section('framework', [
      ['Hugo', 'hugo'],
      ['Everything', 'all'],
      ['', 'nameless'],
    ]),
    ...section('type', [['Blog', 'blog']]),
    template('taken', { name: 'The first', order: 1 }),
    template('taken', { order: 2 }, { id: 'second' }),
    template('nameless', { name: ' ' }, { isPublished: false }),
    template('slugless', { slug: undefined }),
    template('slash', { slug: 'a/b<i>' }),
    template('feed.xml', {}, { id: 'reserved' }),
    template('archived'),
    template('deleted'),
    page('editor', {}, { id: 'page-reserved' }),
    page('imprint', { title: 'Imprint' }),
    page('imprint', {}, { id: 'page-second' }),
    page('untitled', { title: '' }),
    filterValue('Alone', 'alone'),
    plainSection('', [], {}, { id: 'section-empty' }),
    synonym('synonym-half', { words: ['llm'], means: [] }),
    synonym('synonym', { words: ['llm', 'gpt'], means: ['AI'] }),
    entry('author', 'somebody', { name: 'Ada' }, STAMP),
  ],
  { assets: [picture('cover')] } as never,
);

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(content, { env: { DRAFT_SECRET: SECRET }, requestsPerSecond: 500 });
  const { content: store } = lib.service;
  for (const [id, action] of [
    ['template-archived', 'archive'],
    ['template-deleted', 'delete'],
  ] as const) {
    store.unpublish(id);
    store[action](id);
    await savePublish(publishRecord({ id: `${action}-1`, action, entryId: id, state: 'live' }));
  }
});
afterAll(() => lib.close());

const preview = (query: { id?: string; path?: string; secret?: string }) =>
  previewTarget({ secret: SECRET, id: undefined, path: undefined, ...query });

describe('a preview', () => {
  it.each([
    ['a blank name', 'template-nameless', `Its field “${idInSpace('template', 'name')}” is empty.`],
    [
      'a missing slug',
      'template-slugless',
      `Its field “${idInSpace('template', 'slug')}” is empty.`,
    ],
    [
      'a slug with a slash',
      'template-slash',
      'Its slug “a/b<i>” can’t be used: it must be a single',
    ],
    ['a reserved slug', 'reserved', 'Its slug “feed.xml” is reserved for the site'],
    [
      'a slug that another template uses',
      'second',
      'Its slug “taken” is already used by “The first”.',
    ],
    ['a page without a title', 'page-untitled', 'Its field “title” is empty.'],
    ['a page with a reserved slug', 'page-reserved', 'Its slug “editor” is reserved for the site'],
    [
      'a page with a slug that another page uses',
      'page-second',
      'Its slug “imprint” is already used by “Imprint”.',
    ],
    [
      'a filter value outside any section',
      'value-alone',
      'No filter section has it among its values.',
    ],
    ['a filter value with a reserved slug', 'value-all', 'Its slug “all” is reserved for the site'],
    [
      'a filter value without a name',
      'value-nameless',
      `Its field “${idInSpace('filterValue', 'name')}” is empty.`,
    ],
    [
      'a section without a field',
      'section-empty',
      `Its field “${idInSpace('section', 'field')}” is empty.`,
    ],
    ['a synonym without a meaning', 'synonym-half', 'Its field “means” is empty.'],
    ['an unsupported content type', 'somebody', 'no entries of the content type “author”'],
    ['an archived entry', 'template-archived', 'This entry is archived.'],
    ['an entry that does not exist', 'nowhere', 'There is no entry “nowhere”'],
  ])('reports %s and retries automatically', async (_, id, words) => {
    const target = await preview({ id });
    expect(target).toMatchObject({ kind: 'refused', status: 404, refreshes: true });
    if (target.kind !== 'refused') return;
    expect(target.message).toContain(words);
    const html = previewRefusalHtml(target);
    expect(html).toContain(words.replaceAll('<', '&lt;'));
    expect(html).toContain('<meta http-equiv="refresh" content="4">');
    expect(html).not.toContain('<i>');
  });

  it.each([
    ['an asset', { id: 'cover' }, 404, 'Assets have no page of their own'],
    ['a deleted entry', { id: 'template-deleted' }, 404, 'This entry was deleted.'],
    ['a wrong secret', { id: 'second', secret: 'wrong' }, 401, 'isn’t this site’s'],
    [
      'a secret with an extra character',
      { id: 'second', secret: `${SECRET}x` },
      401,
      'isn’t this site’s',
    ],
    ['an upper-case secret', { secret: SECRET.toUpperCase() }, 401, 'isn’t this site’s'],
    ['a missing secret', { id: 'second', secret: '' }, 401, 'The secret is missing'],
    ['a path on another site', { path: '//evil.example' }, 400, 'isn’t a page of this site'],
    ['a missing target', {}, 400, 'Say what to preview'],
  ])('reports %s and does not retry', async (_, query, status, words) => {
    const target = await preview(query);
    expect(target).toMatchObject({ kind: 'refused', status, refreshes: false });
    const html = target.kind === 'refused' ? previewRefusalHtml(target) : '';
    expect(html).toContain(words);
    expect(html).not.toContain('http-equiv');
    expect(html).not.toContain(SECRET);
  });

  it('reports an outage and opens when the service is back', async () => {
    lib.service.faults.inject({ kind: 'status', status: 500 });
    const target = await preview({ id: 'template-taken' });
    lib.service.faults.clear();
    expect(target).toMatchObject({ kind: 'refused', status: 503, refreshes: true });
    expect(await preview({ id: 'template-taken' })).toMatchObject({ kind: 'page' });
  });

  it('reports a rejected preview token and does not retry', async () => {
    lib.service.faults.inject({ kind: 'status', status: 401 });
    const target = await preview({ id: 'template-taken' });
    lib.service.faults.clear();
    expect(target).toMatchObject({
      kind: 'refused',
      refreshes: false,
      message: expect.stringContaining('CONTENTFUL_PREVIEW_TOKEN'),
    });
  });

  it('opens as soon as the problem with the entry is fixed', async () => {
    const { content: entries } = lib.service;
    const { id } = entries.create({ contentType: 'templates', fields: { name: '', slug: 'new' } });
    expect(await preview({ id })).toMatchObject({ kind: 'refused' });
    entries.update(id, { name: 'Named' });
    expect(await preview({ id })).toEqual({ kind: 'page', path: '/templates/all/new' });
    entries.archive(id);
    expect(await preview({ id })).toMatchObject({ kind: 'refused' });
    entries.unarchive(id);
    expect(await preview({ id })).toMatchObject({ kind: 'page' });
  });

  it('opens the search results for a synonym', async () => {
    expect(await preview({ id: 'synonym' })).toEqual({
      kind: 'page',
      path: '/templates/search?q=llm',
    });
  });
});

it('the refusal page has the brand’s logo and name and does not load other files', async () => {
  const target = await preview({ id: 'second' });
  const html = target.kind === 'refused' ? previewRefusalHtml(target) : '';
  expect(html).toMatch(/<p class="brand"><svg [\s\S]*<\/svg> \S/);
  expect(html).not.toMatch(/<(script|link|img)|url\(/);
});

it('every preview is refused if the site has no secret', async () => {
  setEnvironment(ANY_CONTENT);
  for (const secret of ['', 'undefined', SECRET]) {
    expect(await preview({ id: 'second', secret })).toMatchObject({ kind: 'refused', status: 503 });
  }
});
