import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import type { Fields } from '../src/contentful/stored-item.ts';
import { editorOf, formOf } from './editor-requests.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let editor: ReturnType<typeof editorOf>;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
  editor = editorOf(service);
});
afterEach(() => service.close());

describe('an entry', () => {
  it('is created from a form, with a slug generated from its name', async () => {
    const { text } = await editor.open('/new/templates');
    expect(formOf(text)['field.name']).toBe('');
    const { status, location } = await editor.submit('/new/templates', {
      ...formOf(text),
      'field.name': 'Café & Bücher, 2. Auflage!',
      'field.order': '4',
    });
    expect(status).toBe(303);
    const id = /^\/entries\/([^?]+)\?done=created$/.exec(location ?? '')?.[1] ?? '';
    expect(service.content.get(id)).toMatchObject({
      contentType: 'templates',
      published: null,
      draft: {
        fields: { name: 'Café & Bücher, 2. Auflage!', slug: 'cafe-bucher-2-auflage', order: 4 },
      },
    });
    expect((await editor.open(location ?? '')).text).toContain('Created, as a draft.');
  });

  it('gets its slug in the field with the slug control, whatever the field’s name is', async () => {
    const { contentTypes, ...content } = tinyContent();
    const fields = [
      { id: 'heading', name: 'Heading', type: 'Symbol' },
      { id: 'path', name: 'Path', type: 'Symbol' },
      { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
    ];
    const guide = { sys: { id: 'guide' }, name: 'Guide', displayField: 'heading', fields };
    const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: 'guide' } };
    const controls = [{ fieldId: 'path', widgetId: 'slugEditor' }];
    const own = await startContentful({
      ...TINY_SPACE,
      content: {
        ...content,
        contentTypes: [...contentTypes, guide],
        editorInterfaces: [{ sys: { id: 'default', contentType }, controls }],
      },
    });
    onTestFinished(() => own.close());
    const { submit, open } = editorOf(own);
    const guides = () => own.content.list().filter((one) => one.contentType === 'guide');
    await submit('/new/guide', { 'field.heading': 'First steps' });
    const first = guides().at(-1);
    expect(first?.draft.fields.path).toBe('first-steps');
    expect((await open('/?type=guide')).text).toContain('<code>first-steps</code>');
    await submit('/new/guide', { 'field.heading': 'Second', 'field.next': 'first-steps' });
    const second = guides().find(({ draft }) => draft.fields.heading === 'Second');
    expect(second?.draft.fields.next).toMatchObject({ sys: { id: first?.id } });
  });

  it('is not created if a typed value cannot be parsed', async () => {
    const before = service.content.list().length;
    const { status, text } = await editor.submit('/new/templates', {
      'field.name': 'Kept',
      'field.order': 'x',
    });
    expect([status, formOf(text)['field.name']]).toEqual([422, 'Kept']);
    expect(text).toContain('<li><a href="#field-order">Order</a>: Enter a whole number.</li>');
    expect(service.content.list()).toHaveLength(before);
  });

  it('can be unpublished, archived, unarchived and deleted', async () => {
    const buttons = async () =>
      [...(await editor.open('/entries/docs')).text.matchAll(/name="action" value="(\w+)"/g)]
        .map(([, action]) => action)
        .sort();
    expect(await buttons()).toEqual(['publish', 'save', 'save', 'unpublish']);

    await editor.edit('docs', { 'field.name': 'Typed on the way out' }, 'unpublish');
    expect(service.content.get('docs')).toMatchObject({
      published: null,
      draft: { fields: { name: 'Typed on the way out' } },
    });
    expect(await buttons()).toEqual(['archive', 'delete', 'publish', 'save', 'save']);

    await editor.edit('docs', {}, 'archive');
    expect(service.content.get('docs')?.archivedAt).toEqual(expect.any(String));
    expect(await buttons()).toEqual(['delete', 'unarchive']);
    expect((await editor.open('/entries/docs')).text).toContain(
      '<fieldset class="fields" disabled',
    );

    await editor.edit('docs', {}, 'unarchive');
    expect(service.content.get('docs')?.archivedAt).toBeNull();

    const { location } = await editor.edit('docs', {}, 'delete');
    expect(location).toBe('/?type=templates&deleted=Typed+on+the+way+out');
    expect(service.content.get('docs')).toBeUndefined();
    expect((await editor.open(location ?? '')).text).toContain('Deleted: Typed on the way out.');
  });

  it('cannot be deleted while it is published', async () => {
    const { status, text } = await editor.edit('docs', {}, 'delete');
    expect(status).toBe(400);
    expect(text).toContain('Not deleted: Cannot deleted published.');
    expect(service.content.get('docs')?.published).not.toBeNull();
  });

  it.each([
    ['delete', 'Not deleted: Cannot deleted published.'],
    ['archive', 'Saved as a draft, but not archived: Cannot archive published.'],
  ])(
    'keeps typed text if %s is rejected, and reports whether the text is saved',
    async (action, words) => {
      const { status, text } = await editor.edit('docs', { 'field.name': 'Typed' }, action);
      expect(status).toBe(400);
      expect(text).toContain(`role="alert"><p>${words}`);
      expect(formOf(text)['field.name']).toBe('Typed');
      const name = service.content.get('docs')?.draft.fields.name;
      expect(name).toBe(words.startsWith('Saved') ? 'Typed' : 'Docs');
    },
  );

  it.each([
    ['save', 'Not saved: Cannot edit archived.'],
    ['publish', 'Not published: Cannot edit archived.'],
  ])('cannot be changed by %s while it is archived', async (action, words) => {
    const { text: page } = await editor.open('/entries/draft');
    const { version } = service.content.archive('draft');
    const form = { ...formOf(page), version: String(version), 'field.name': 'Typed', action };
    const { status, text } = await editor.submit('/entries/draft', form);
    expect(status).toBe(400);
    expect(text).toContain(`role="alert"><p>${words}`);
    expect(service.content.get('draft')?.draft.fields.name).toBe('Not yet');
  });
});

describe('a button pressed twice', () => {
  it.each(['publish', 'save'])(
    '%s: the second press shows the result of the first',
    async (action) => {
      const { text } = await editor.open('/entries/docs');
      const typed = { 'field.name': 'Typed once', 'field.framework': 'Next.js,Astro' };
      const form = { ...formOf(text), ...typed, action };
      const first = await editor.submit('/entries/docs', form);
      const version = service.content.get('docs')?.version;
      const { status, location } = await editor.submit('/entries/docs', form);
      expect({ status, location }).toEqual({ status: 303, location: first.location });
      expect(service.content.get('docs')?.version).toBe(version);
    },
  );
});

describe('two people editing one entry', () => {
  /** What one sends who opened the entry before another changed it. */
  async function sendAfter(theirs: Fields, mine: Record<string, string>, action: string) {
    const { text } = await editor.open('/entries/docs');
    service.content.update('docs', theirs);
    return editor.submit('/entries/docs', { ...formOf(text), ...mine, action });
  }

  it('do not overwrite each other: unsaved text is shown beside saved text', async () => {
    const theirs = { name: 'Theirs', order: 50 };
    const { status, text } = await sendAfter(theirs, { 'field.name': 'Mine' }, 'publish');
    expect(status).toBe(409);
    expect(text).toContain('Not published: this entry was changed since you opened it');
    expect(text).toContain('you had version 5, it is now at 6');
    expect(text).toContain('Saved meanwhile: <span>Theirs</span>');
    expect(text).toContain(
      '<li><a href="#field-name">Name</a>: Changed by you and elsewhere.</li>',
    );
    expect(text).toContain('<li><a href="#field-order">Order</a>: Changed meanwhile.</li>');
    expect(text.match(/Saved meanwhile|aria-invalid=/g)).toHaveLength(2);
    const form = formOf(text);
    expect(form).toMatchObject({ version: '6', 'field.name': 'Mine', 'field.order': '50' });
    expect(service.content.get('docs')?.draft.fields).toMatchObject({ name: 'Theirs', order: 50 });

    // Seen and decided: the second time it counts.
    expect((await editor.submit('/entries/docs', { ...form, action: 'publish' })).status).toBe(303);
    expect(service.content.get('docs')?.published?.fields).toMatchObject({
      name: 'Mine',
      order: 50,
    });
  });

  it('do not publish each other’s changes unseen', async () => {
    const { status, text } = await sendAfter({ order: 50 }, { 'field.name': 'Mine' }, 'publish');
    expect(status).toBe(409);
    expect(text).toContain('none of it clashes');
    expect(text).toContain('<li><a href="#field-order">Order</a>: Changed meanwhile.</li>');
    expect(text).not.toContain('aria-invalid=');
    await editor.submit('/entries/docs', { ...formOf(text), action: 'publish' });
    const published = service.content.get('docs')?.published;
    expect(published?.fields).toMatchObject({ name: 'Mine', order: 50 });
  });

  it('can both save a draft if they changed different fields', async () => {
    const { location } = await sendAfter({ order: 50 }, { 'field.name': 'Mine' }, 'save');
    const draft = service.content.get('docs')?.draft;
    expect(draft?.fields).toMatchObject({ name: 'Mine', order: 50, framework: ['Astro'] });
    const { text } = await editor.open(location ?? '');
    expect(text).toContain('Saved as a draft, with what was changed meanwhile.');
  });

  it('are not mentioned to one person who publishes, goes back and publishes again', async () => {
    const { text } = await editor.open('/entries/docs');
    const first = { ...formOf(text), 'field.name': 'First', action: 'publish' };
    await editor.submit('/entries/docs', first);
    const second = { ...first, 'field.name': 'Second', 'field.order': '3' };
    const { text: page } = await editor.submit('/entries/docs', second);
    expect(page).toContain('Saved meanwhile: <span>First</span>');
    expect(page).not.toMatch(/someone|somebody/i);
    const { status } = await editor.submit('/entries/docs', { ...first, 'field.order': '4' });
    expect(status).toBe(303);
    const published = service.content.get('docs')?.published;
    expect(published?.fields).toMatchObject({ name: 'First', order: 4 });
  });

  it('do not republish an entry that the other person has just unpublished', async () => {
    const { text } = await editor.open('/entries/docs');
    service.content.unpublish('docs');
    const mine = { ...formOf(text), 'field.name': 'Mine', action: 'publish' };
    expect((await editor.submit('/entries/docs', mine)).status).toBe(409);
    expect(service.content.get('docs')?.published).toBeNull();
  });

  it('keep typed text if the other person deletes the entry, and can create it again', async () => {
    const { text: page } = await editor.open('/entries/draft');
    service.content.delete('draft');
    const mine = { ...formOf(page), 'field.name': 'Typed', 'field.order': '8', action: 'publish' };
    const { status, text } = await editor.submit('/entries/draft', mine);
    expect(status).toBe(404);
    expect(text).toContain('This entry was deleted since you opened it.');
    expect(formOf(text)).toMatchObject({ 'field.name': 'Typed', 'field.order': '8' });
    const [, path = ''] = /<form method="post" action="([^"]+)"/.exec(text) ?? [];
    const { location } = await editor.submit(path, formOf(text));
    const [, id = ''] = /^\/entries\/(\w+)\?done=created$/.exec(location ?? '') ?? [];
    expect(service.content.get(id)?.draft.fields).toEqual({
      name: 'Typed',
      slug: 'draft',
      framework: ['Next.js'],
      order: 8,
    });

    // Nor is who deletes it too offered that.
    const { location: list } = await editor.submit('/entries/draft', { ...mine, action: 'delete' });
    expect(list).toBe('/?type=templates&deleted=Typed');
  });

  it('cannot delete an entry that the other person has just changed', async () => {
    const { text } = await editor.open('/entries/draft');
    service.content.update('draft', { name: 'Still wanted' });
    const { status } = await editor.submit('/entries/draft', { ...formOf(text), action: 'delete' });
    expect(status).toBe(409);
    expect(service.content.get('draft')).toBeDefined();
  });
});
