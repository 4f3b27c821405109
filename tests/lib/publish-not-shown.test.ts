/** A publish that no page shows: editors read why. */
import type { ContentExport } from 'local-content-services';
import type { LoggedRequest } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorCopy } from '@/copy/editor';
import { templatesResponse } from '@/lib/api/templates-api';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { idInSpace } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { contentTypes, linkTo, picture, smallSpace, template } from '@/tests/fixtures/sample-space';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { createNext, sendTo, WEBHOOK_SECRET } from '@/tests/lib/on-publishes';

let lib: LibOnServices;
beforeEach(async () => {
  const { entries = [], ...rest } = smallSpace();
  const content = {
    ...rest,
    contentTypes: [...contentTypes, { sys: { id: 'note' }, name: 'note', fields: [] }],
    assets: [picture('used'), picture('unused')],
    entries: [...entries, template('pictured', { thumbnail: linkTo('Asset', 'used') })],
  } as ContentExport;
  const env = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET };
  lib = await libOn(content, { env, hasBuildFolder: true });
  logLines();
});
afterEach(() => lib.close());

const send = (topic: string, body: string) =>
  sendTo(createNext(), `ContentManagement.${topic}`, body)();

async function publish(id: string, type: 'Entry' | 'Asset' = 'Entry') {
  const answer = await send(
    `${type}.publish`,
    payloadOf(lib.service.content.publish(id), 'publish'),
  );
  const { lines } = await readPublishes(0, 100);
  return { answer, record: lines.flat().find(({ entryId }) => entryId === id) };
}

function create(contentType: string, fields: Readonly<Record<string, unknown>>) {
  return publish(lib.service.content.create({ contentType, fields }).id);
}

it('search synonyms are live immediately, without rendering a page', async () => {
  const find = async () => {
    const answer = await templatesResponse({ q: 'weblog' });
    return answer.kind === 'ok' ? answer.body.total : answer.problems;
  };
  expect(await find()).toBe(0);
  const { answer, record } = await create('searchSynonym', { words: ['weblog'], means: ['Blog'] });
  expect(answer).toMatchObject({ status: 200, body: { revalidated: [], failed: [] } });
  expect(record).toMatchObject({ state: 'live', name: 'weblog', pages: [], reason: null });
  expect(await find()).toBeGreaterThan(0);
  const { lines } = await getEditorView(parseEditorQuery({}));
  const shown = lines.flatMap(({ publishes }) => publishes).find(({ name }) => name === 'weblog');
  expect(shown).toMatchObject({ name: 'weblog', href: '/templates/search?q=weblog' });
  expect(shown && editorCopy.timeline.live(shown)).toBe('It is in use');
  vi.stubEnv('NODE_ENV', 'development');
  const inDevelopment = await getEditorView(parseEditorQuery({}));
  vi.unstubAllEnvs();
  const [first] = inDevelopment.lines.flatMap(({ publishes }) => publishes);
  expect(first && editorCopy.timeline.live(first)).toBe('The next visit shows it');
});

it('an archived entry whose webhook has no revision is listed as plain JSON', async () => {
  const { id } = lib.service.content.unpublish('template-next-blog');
  const { revision: _, ...sys } = JSON.parse(
    payloadOf(lib.service.content.archive(id), 'archive'),
  ).sys;
  await send('Entry.archive', JSON.stringify({ sys: { ...sys, type: 'Entry' }, fields: {} }));
  const view = await getEditorView(parseEditorQuery({ entry: id }));
  expect(view.lines).toHaveLength(1);
  expect(JSON.parse(JSON.stringify(view))).toStrictEqual(view);
});

describe('an entry that no page shows', () => {
  it.each([
    ['templates', { name: 'A', slug: 'a/b' }, 'Its slug “a/b” can’t be used'],
    [
      'templates',
      { name: 'A', slug: ' ' },
      `Its field “${idInSpace('template', 'slug')}” is empty.`,
    ],
    [
      'templates',
      { name: ' ', slug: 'blank' },
      `Its field “${idInSpace('template', 'name')}” is empty.`,
    ],
    [
      'templates',
      { name: 'Another', slug: 'next-blog', order: 9_999 },
      'Its slug “next-blog” is already used by “Template next-blog”.',
    ],
    ['templateFilterValue', { name: 'Nowhere', slug: 'nowhere' }, 'No filter section has it'],
    ['page', { title: 'A', slug: 'a/b' }, 'Its slug “a/b” can’t be used'],
    ['page', { title: ' ', slug: 'b' }, 'Its field “title” is empty.'],
    ['page', { title: 'A', slug: 'Editor' }, 'Its slug “Editor” is reserved for the site'],
    ['note', {}, 'The site shows no entries of the content type “note”.'],
    ['searchSynonym', { words: [], means: ['Go'] }, 'Its field “words” is empty.'],
    ['searchSynonym', { words: ['golang'] }, 'Its field “means” is empty.'],
    [
      'templateFilterSection',
      { title: 'Empty', field: 'empty', values: [] },
      'It has no values. Add some.',
    ],
  ])('of type %s with %j says why', async (contentType, fields, reason) => {
    const { answer, record } = await create(contentType, fields);
    expect(answer).toMatchObject({
      status: 200,
      body: { reason: expect.stringContaining(reason) },
    });
    expect(record).toMatchObject({
      state: 'not-shown',
      liveAfterMs: null,
      reason: expect.stringContaining(reason),
    });
    // Said once.
    expect(record?.notKnown.join(' ')).not.toContain(reason);
  });

  it('has the name from its webhook in its record', async () => {
    const { record } = await create('templates', { name: 'Of a slash', slug: 'of/it' });
    expect(record?.name).toBe('Of a slash');
  });

  it('has its name after it was deleted, even if the webhook of the deletion comes first', async () => {
    const { content } = lib.service;
    const { id } = content.create({
      contentType: 'templates',
      fields: { name: 'Short of life', slug: 'short' },
    });
    const published = payloadOf(content.publish(id), 'publish');
    const deleted = payloadOf(content.unpublish(id), 'delete');
    content.delete(id);
    await send('Entry.delete', deleted);
    await send('Entry.publish', published);
    const { lines } = await getEditorView(parseEditorQuery({ entry: id }));
    expect(lines.flatMap(({ publishes }) => publishes)).toMatchObject([
      {
        action: 'publish',
        state: 'not-shown',
        reason: 'It has since been unpublished or deleted.',
      },
      { action: 'delete', state: 'live', name: 'Short of life' },
    ]);
  });

  it('is named in the record of the template that takes its slug', async () => {
    const { record } = await create('templates', { name: 'Taker', slug: 'next-blog', order: 0 });
    expect(record).toMatchObject({ state: 'live', hasProblems: false, hasAdvice: true });
    expect(record?.notKnown).toContain('“Template next-blog” has the same slug and isn’t shown.');
  });

  it('is live as soon as a page shows it', async () => {
    const { id } = lib.service.content.create({
      contentType: 'templates',
      fields: { name: 'Later', slug: 'la/ter' },
    });
    expect((await publish(id)).record?.state).toBe('not-shown');
    lib.service.content.update(id, { slug: 'later' });
    await publish(id);
    const { lines } = await readPublishes(0, 1);
    expect(lines.flat()[0]).toMatchObject({ state: 'live', reason: null });
  });

  it('is marked as shown later once another publish puts it on a page', async () => {
    const { record } = await create('templateFilterValue', { name: 'Fresh', slug: 'fresh' });
    const id = record?.entryId ?? '';
    const read = async () => {
      const { lines } = await getEditorView(parseEditorQuery({ entry: id }));
      const publish = lines.flatMap(({ publishes }) => publishes).find((one) => one.entryId === id);
      return { words: publish && editorCopy.state(publish), reason: publish?.reason };
    };
    expect(await read()).toEqual({ words: 'Published, not shown', reason: record?.reason });
    const values = [linkTo('Entry', id)];
    await create('templateFilterSection', { title: 'Edition', field: 'edition', values });
    expect(await read()).toEqual({
      words: 'Published, shown later',
      reason: 'No page showed it then. Since another publish, one does.',
    });
  });

  it('is never an asset whose entries are too large to be read together', async () => {
    const overview = 'x'.repeat(49_000);
    for (let number = 0; number < 160; number += 1) {
      const slug = `large-${number}`;
      const fields = { name: slug, slug, overview, thumbnail: linkTo('Asset', 'used') };
      lib.service.content.publish(
        lib.service.content.create({ contentType: 'templates', fields }).id,
      );
    }
    await publish('template-nothing');
    expect((await publish('used', 'Asset')).record).toMatchObject({ state: 'live', reason: null });
    lib.service.faults.inject(
      { kind: 'status', status: 400 },
      { path: (_, { query }) => 'links_to_asset' in query },
    );
    expect((await publish('used', 'Asset')).record).toMatchObject({ state: 'live', reason: null });
    lib.service.faults.clear();
  });

  it('is not marked as live if the reason can’t be read', async () => {
    const { id } = lib.service.content.create({
      contentType: 'templateFilterValue',
      fields: { name: 'Unlucky', slug: 'unlucky' },
    });
    // The entry is read twice: once until it is delivered, once for the reason.
    const reads: unknown[] = [];
    const isSecondRead = ({ query }: LoggedRequest) =>
      query['sys.id'] === id && reads.push(query) > 1;
    lib.service.faults.inject(
      { kind: 'status', status: 400 },
      { path: (_, request) => isSecondRead(request) },
    );
    const { record } = await publish(id);
    lib.service.faults.clear();
    expect(record).toMatchObject({
      state: 'not-shown',
      reason: expect.stringContaining('No page'),
    });
  });
});

describe('an entry that is shown in part', () => {
  it.each([
    ['http://demo.example” (demoUrl) isn’t shown', { demoUrl: 'http://demo.example' }, true],
    ['github.com/a/b” (githubUrl) isn’t shown', { githubUrl: 'github.com/a/b' }, true],
    ['Did you mean “Next.js”?', { framework: ['NextJS'] }, true],
    ['“thumbnail” links to nowhere', { thumbnail: linkTo('Asset', 'nowhere') }, true],
    ['has no description', { thumbnail: linkTo('Asset', 'used') }, false],
  ])('is live, and its record says what to fix: %s', async (words, fields, hasProblems) => {
    const slug = `part-${JSON.stringify(fields).length}`;
    const { record } = await create('templates', { name: 'In part', slug, ...fields });
    expect(record).toMatchObject({ state: 'live', reason: null, hasProblems });
    expect(record?.notKnown.join(' ')).toContain(words);
  });

  it('is mentioned only in the record of its own publish', async () => {
    await create('templates', { name: 'In part', slug: 'in-part', demoUrl: 'http://demo.example' });
    const { record } = await publish('template-hugo-blog');
    expect(record).toMatchObject({ notKnown: [], hasProblems: false });
  });

  it('has a note about a related template that no page shows', async () => {
    const { id } = lib.service.content.create({
      contentType: 'templates',
      fields: { name: 'Not published', slug: 'not-published' },
    });
    const relatedTemplates = [linkTo('Entry', id), linkTo('Entry', 'template-next-blog')];
    const { record } = await create('templates', { name: 'A', slug: 'beside', relatedTemplates });
    expect(record).toMatchObject({ state: 'live', hasProblems: true });
    expect(
      record?.notKnown.filter((words) => words.includes(idInSpace('template', 'relatedTemplates'))),
    ).toEqual([expect.stringContaining(id)]);
  });
});

it.each(['section-framework', 'section-type'])(
  'a section that has filters is live: %s',
  async (id) => {
    expect((await publish(id)).record).toMatchObject({ state: 'live', reason: null });
  },
);

it('a content type is live, though no page shows it', async () => {
  const body = JSON.stringify({ sys: { id: 'note', type: 'ContentType', revision: 1 } });
  expect(await send('ContentType.publish', body)).toMatchObject({ status: 200 });
  const { lines } = await readPublishes(0, 1);
  expect(lines.flat()[0]).toMatchObject({ entryId: 'note', state: 'live', reason: null });
});

describe('an asset', () => {
  it('that no entry uses is not shown, and its record says so', async () => {
    expect((await publish('unused', 'Asset')).record).toMatchObject({
      state: 'not-shown',
      reason: 'No entry on the site used this asset then. Publish one that uses it.',
    });
  });

  it('of a template is live', async () => {
    expect((await publish('used', 'Asset')).record).toMatchObject({ state: 'live', reason: null });
  });
});
