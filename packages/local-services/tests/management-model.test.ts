import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient } from './content-clients.ts';
import { managementClient, refusal } from './management-client.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let client: ReturnType<typeof managementClient>;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
  client = managementClient(service);
});
afterEach(() => service.close());

const NOTE = { contentTypeId: 'note' };
const note = (...fields: readonly string[]) => ({
  name: 'Note',
  displayField: 'title',
  description: '',
  fields: fields.map((id) => ({
    ...{ id, name: id, type: 'Symbol', localized: false, required: false },
  })),
});

async function publishedNote() {
  const created = await client.contentType.createWithId(NOTE, note('title', 'body'));
  return client.contentType.publish(NOTE, created);
}

describe('a content type', () => {
  it('does not accept entries until it is published', async () => {
    const created = await client.contentType.createWithId(NOTE, note('title'));
    expect(created.sys).toMatchObject({ version: 1, publishedCounter: 0 });
    const entry = { fields: {} };
    expect(await refusal(client.entry.create(NOTE, entry))).toMatchObject({ status: 400 });
    expect((await deliveryClient(service).getContentTypes()).total).toBe(3);

    const published = await client.contentType.publish(NOTE, created);
    expect(published.sys).toMatchObject({ version: 2, publishedVersion: 1 });
    expect((await client.entry.create(NOTE, entry)).sys.version).toBe(1);
    expect((await deliveryClient(service).getContentTypes()).total).toBe(4);
  });

  it('cannot be updated from an outdated version', async () => {
    const published = await publishedNote();
    const old = { ...published, sys: { ...published.sys, version: 1 } };
    const update = client.contentType.update(NOTE, { ...old, name: 'Other' });
    expect(await refusal(update)).toMatchObject({ id: 'VersionMismatch', status: 409 });
    const { name } = await client.contentType.get(NOTE);
    expect(name).toBe('Note');
  });

  it('cannot change the type of a published field', async () => {
    const published = await publishedNote();
    const fields = published.fields.map((field) => ({ ...field, type: 'RichText' }));
    const update = client.contentType.update(NOTE, { ...published, fields });
    expect(await refusal(update)).toMatchObject({
      status: 400,
      id: 'BadRequest',
      message: 'Previously published fields are invalid',
    });
  });

  it('cannot have a field of an unknown type', async () => {
    const sent = note('title', 'body', 'tags');
    const types = ['Symbol', 'String', 'Array'];
    const fields = sent.fields.map((field, index) => ({
      ...field,
      type: types[index] ?? '',
      ...(index === 2 && { items: { type: 'Text' } }),
    }));
    const { status, id, details } = await refusal(
      client.contentType.createWithId(NOTE, { ...sent, fields }),
    );
    expect([status, id]).toEqual([422, 'ValidationFailed']);
    expect(details.errors).toMatchObject([
      { name: 'in', path: ['fields', 1, 'type'], value: 'String' },
      { name: 'in', path: ['fields', 2, 'items', 'type'], value: 'Text' },
    ]);
  });

  it('renames and removes fields, in its entries too, when it is next published', async () => {
    const { fields, ...published } = await publishedNote();
    const sent = { fields: { title: { 'en-US': 'One' }, body: { 'en-US': 'Words' } } };
    const entry = await client.entry.createWithId({ ...NOTE, entryId: 'one' }, sent);
    await client.entry.publish({ entryId: 'one' }, entry);

    const [title, body] = fields;
    const publishWith = async (...changed: readonly object[]) => {
      const { sys } = await client.contentType.get(NOTE);
      const sent = { ...published, sys, fields: changed as typeof fields };
      const saved = await client.contentType.update(NOTE, sent);
      return client.contentType.publish(NOTE, saved);
    };
    const renamed = { ...title, newId: 'heading' };
    const removal = publishWith(renamed, { ...body, deleted: true });
    expect(await refusal(removal)).toMatchObject({ id: 'ValidationFailed', status: 422 });
    await publishWith({ ...title }, { ...body, omitted: true });
    await publishWith(renamed, { ...body, omitted: true, deleted: true });
    const delivered = await deliveryClient(service).getEntry('one');
    expect(delivered.fields).toEqual({ heading: 'One' });
    const { controls } = await client.editorInterface.get(NOTE);
    expect(controls).toEqual([{ fieldId: 'heading' }]);
  });

  it('hides omitted fields from delivery and queries, but not from editors', async () => {
    const { fields, ...published } = await publishedNote();
    const sent = { fields: { title: { 'en-US': 'One' }, body: { 'en-US': 'Words' } } };
    const entry = await client.entry.createWithId({ ...NOTE, entryId: 'one' }, sent);
    await client.entry.publish({ entryId: 'one' }, entry);
    const omitted = fields.map((field) => ({ ...field, omitted: field.id === 'body' }));
    const saved = await client.contentType.update(NOTE, { ...published, fields: omitted });
    await client.contentType.publish(NOTE, saved);

    const delivery = deliveryClient(service);
    expect((await delivery.getEntry('one')).fields).toEqual({ title: 'One' });
    const query = { content_type: 'note', 'fields.body': 'Words' };
    await expect(delivery.getEntries(query)).rejects.toMatchObject({ name: 'InvalidQuery' });
    expect((await client.entry.get({ entryId: 'one' })).fields.body).toEqual({ 'en-US': 'Words' });
  });

  it('can be unpublished and deleted only without entries', async () => {
    await publishedNote();
    const entry = await client.entry.create(NOTE, { fields: {} });
    expect(await refusal(client.contentType.delete(NOTE))).toMatchObject({ status: 400 });
    expect(await refusal(client.contentType.unpublish(NOTE))).toMatchObject({ status: 400 });
    await client.entry.delete({ entryId: entry.sys.id });
    await client.contentType.unpublish(NOTE);
    await client.contentType.delete(NOTE);
    expect(await refusal(client.contentType.get(NOTE))).toMatchObject({ status: 404 });
  });

  it('comes with an editor interface whose version increases with every publish and save', async () => {
    const created = await client.contentType.createWithId(NOTE, note('title'));
    expect(await refusal(client.editorInterface.get(NOTE))).toMatchObject({ status: 404 });
    await client.contentType.publish(NOTE, created);
    const first = await client.editorInterface.get(NOTE);
    expect(first).toMatchObject({ controls: [{ fieldId: 'title' }], sys: { version: 1 } });
    const controls = [{ fieldId: 'title', widgetId: 'slugEditor', widgetNamespace: 'builtin' }];
    const saved = await client.editorInterface.update(NOTE, { ...first, controls });
    expect(saved).toMatchObject({ controls, sys: { version: 2 } });
    const stale = client.editorInterface.update(NOTE, first);
    expect(await refusal(stale)).toMatchObject({ status: 409 });
    expect((await client.editorInterface.getMany({})).total).toBe(4);
  });
});

describe('the space', () => {
  it('accepts a new locale, and entries in that locale', async () => {
    const german = { code: 'de', name: 'German', fallbackCode: 'en-US' };
    const created = await client.locale.create(
      {},
      {
        ...german,
        contentDeliveryApi: true,
        contentManagementApi: true,
        optional: true,
      },
    );
    expect((await client.locale.getMany({})).items.map(({ code }) => code)).toEqual([
      'en-US',
      'de',
    ]);
    const again = client.locale.create({}, created);
    expect(await refusal(again)).toMatchObject({ id: 'ValidationFailed', status: 422 });

    const entry = await client.entry.get({ entryId: 'docs' });
    const name = { 'en-US': 'Docs', de: 'Handbuch' };
    const saved = await client.entry.update(
      { entryId: 'docs' },
      { ...entry, fields: { ...entry.fields, name } },
    );
    await client.entry.publish({ entryId: 'docs' }, saved);
    expect((await client.entry.get({ entryId: 'docs' })).fields.name).toEqual(name);
  });

  it('refuses to delete or rename a fallback locale, or to delete the default locale', async () => {
    const rest = { contentDeliveryApi: true, contentManagementApi: true, optional: true };
    const german = await client.locale.create(
      {},
      { code: 'de', name: 'German', fallbackCode: null, ...rest },
    );
    const swiss = await client.locale.create(
      {},
      { code: 'de-CH', name: 'Swiss', fallbackCode: 'de', ...rest },
    );
    const remove = ({ sys }: typeof german) => client.locale.delete({ localeId: sys.id });
    const [first] = (await client.locale.getMany({})).items;
    const refused = (id: string) => ({ status: 403, id });
    expect(await refusal(remove(first as typeof german))).toMatchObject(
      refused('DefaultLocaleNotDeletable'),
    );
    expect(await refusal(remove(german))).toMatchObject(refused('FallbackLocaleNotDeletable'));
    const renamed = { ...german, code: 'de-DE' };
    const rename = () => client.locale.update({ localeId: german.sys.id }, renamed);
    expect(await refusal(rename())).toMatchObject(refused('FallbackLocaleNotRenameable'));
    await remove(swiss);
    expect((await rename()).code).toBe('de-DE');
  });

  it('stores tags, and delivers only public ones', async () => {
    const tag = (id: string, visibility: 'public' | 'private') =>
      client.tag.createWithId({ tagId: id }, { name: id, sys: { visibility } });
    await tag('topic', 'public');
    const secret = await tag('secret', 'private');
    expect(secret.sys).toMatchObject({ id: 'secret', visibility: 'private', version: 1 });
    expect((await client.tag.getMany({})).total).toBe(2);
    const { items } = await deliveryClient(service).getTags();
    expect(items.map(({ sys, name }) => [sys.id, name])).toEqual([['topic', 'topic']]);
    await client.tag.delete({ tagId: 'secret', version: 1 });
    expect((await client.tag.getMany({})).total).toBe(1);
  });

  it('stores webhooks, and has no roles', async () => {
    const created = await client.webhook.create(
      {},
      {
        name: 'Site',
        url: 'https://site.example/hook',
        topics: ['Entry.publish'],
        headers: [],
      },
    );
    expect((await client.webhook.getMany({})).items).toMatchObject([{ name: 'Site' }]);
    const renamed = { ...created, name: 'The site' };
    const webhookDefinitionId = created.sys.id;
    const saved = await client.webhook.update({ webhookDefinitionId }, renamed);
    expect(saved).toMatchObject({ name: 'The site', sys: { version: 2 } });
    expect((await client.role.getMany({})).items).toEqual([]);
  });
});

const versionOf = async (entryId: string) => (await client.entry.get({ entryId })).sys.version;

const isPublished = (id: string) => service.content.get(id)?.published !== null;

describe('an entry', () => {
  const entryId = 'blog';

  it('is returned with its references', async () => {
    const { items, includes } = await client.entry.references({ entryId, include: 2 });
    expect(items.map(({ sys }) => sys.id)).toEqual(['blog']);
    expect(includes?.Entry?.map(({ sys }) => sys.id)).toEqual(['shop', 'docs']);
    expect(includes?.Asset?.map(({ sys }) => sys.id)).toEqual(['blog-picture']);
  });

  it('keeps a snapshot of each publish', async () => {
    service.content.update('docs', { name: 'Better Docs' });
    service.content.publish('docs');
    const { items } = await client.snapshot.getManyForEntry({ entryId: 'docs' });
    const names = items.map(({ snapshot }) => snapshot.fields.name['en-US']);
    expect(names).toEqual(['Better Docs', 'Docs']);
    const snapshotId = String(items[1]?.sys.id);
    const first = await client.snapshot.getForEntry({ entryId: 'docs', snapshotId });
    expect(first.snapshot.fields.name['en-US']).toBe('Docs');
  });

  it('can be changed by a JSON patch', async () => {
    const version = await versionOf('shop');
    const patched = await client.entry.patch({ entryId: 'shop', version }, [
      { op: 'replace', path: '/fields/name/en-US', value: 'Store' },
      { op: 'add', path: '/fields/framework/en-US/-', value: 'Hugo' },
      { op: 'remove', path: '/fields/overview' },
    ]);
    expect(patched.fields).toMatchObject({
      name: { 'en-US': 'Store' },
      framework: { 'en-US': ['Next.js', 'Astro', 'Hugo'] },
    });
    expect(patched.fields).not.toHaveProperty('overview');
    const old = client.entry.patch({ entryId: 'shop', version }, []);
    expect(await refusal(old)).toMatchObject({ status: 409 });
  });
});

describe('an asset', () => {
  const NEW = { assetId: 'new' };
  const upload = 'https://elsewhere.example/new.png';
  const file = { 'en-US': { contentType: 'image/png', fileName: 'new.png', upload } };

  it('cannot be published before its file is processed', async () => {
    const fields = { title: { 'en-US': 'New' }, description: {}, file };
    const asset = await client.asset.createWithId(NEW, { fields });
    expect(await refusal(client.asset.publish(NEW, asset))).toMatchObject({
      id: 'ValidationFailed',
      status: 422,
      details: { errors: [{ name: 'required', path: ['fields', 'file', 'en-US', 'url'] }] },
    });
  });

  it('can have the same id as an entry', async () => {
    const fields = { title: { 'en-US': 'Docs' }, description: {}, file };
    const asset = await client.asset.createWithId({ assetId: 'docs' }, { fields });
    const changed = { ...asset, fields: { ...fields, title: { 'en-US': 'A picture' } } };
    await client.asset.update({ assetId: 'docs' }, changed);
    await client.asset.archive({ assetId: 'docs' });
    const entry = await client.entry.get({ entryId: 'docs' });
    expect(entry).toMatchObject({ fields: { name: { 'en-US': 'Docs' } }, sys: { version: 5 } });
    await client.asset.delete({ assetId: 'docs' });
    expect(isPublished('docs')).toBe(true);
  });

  it('cannot be published without a file', async () => {
    const fields = { title: { 'en-US': 'New' }, description: {}, file: {} };
    const asset = await client.asset.createWithId(NEW, { fields });
    expect(await refusal(client.asset.publish(NEW, asset))).toMatchObject({ status: 422 });
  });
});
