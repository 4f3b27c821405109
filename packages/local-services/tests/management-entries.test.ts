import type { EntryProps } from 'contentful-management';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient, previewClient } from './content-clients.ts';
import { managementClient } from './management-client.ts';
import { linkTo, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let client: ReturnType<typeof managementClient>;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
  client = managementClient(service);
});
afterEach(() => service.close());

const by = { sys: { type: 'Link', linkType: 'User', id: 'local-editor' } };

describe('the vendor’s management client', () => {
  it('gets an entry in the vendor’s format', async () => {
    const entry = await client.entry.get({ entryId: 'blog' });
    expect(entry.sys).toEqual({
      type: 'Entry',
      id: 'blog',
      space: { sys: { type: 'Link', linkType: 'Space', id: SPACE } },
      environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
      contentType: linkTo('ContentType', 'templates'),
      version: 5,
      publishedVersion: 4,
      publishedCounter: 2,
      publishedAt: '2026-02-01T10:00:00.000Z',
      publishedBy: by,
      firstPublishedAt: '2026-01-02T10:00:00.000Z',
      createdAt: '2026-01-01T10:00:00.000Z',
      createdBy: by,
      updatedAt: '2026-02-01T10:00:00.000Z',
      updatedBy: by,
      fieldStatus: { '*': { 'en-US': 'published' } },
      automationTags: [],
      urn: `crn:contentful:::content:spaces/${SPACE}/environments/master/entries/blog`,
    });
    expect(entry.fields.name).toEqual({ 'en-US': 'Blog Starter' });
    expect(entry.metadata).toEqual({ tags: [], concepts: [] });
  });

  it('lists entries, including drafts, by content type and query', async () => {
    const all = await client.entry.getMany({ query: {} });
    expect(all).toMatchObject({ sys: { type: 'Array' }, total: 8, skip: 0, limit: 100 });
    const ids = async (query: Record<string, unknown>) =>
      (await client.entry.getMany({ query })).items.map(({ sys }) => sys.id);
    const templates = { content_type: 'templates', order: 'fields.order' };
    expect(await ids(templates)).toEqual(['shop', 'blog', 'draft', 'docs', 'plain']);
    expect(await ids({ ...templates, 'fields.slug': 'blog' })).toEqual(['blog']);
    expect(await ids({ ...templates, limit: 2, skip: 1 })).toEqual(['blog', 'draft']);
    expect(await ids({ 'sys.publishedAt[exists]': false })).toEqual(['draft']);
    service.content.archive('draft');
    expect(await ids({ 'sys.archivedAt[exists]': true })).toEqual(['draft']);
    const selected = await client.entry.getMany({
      query: { content_type: 'templates', 'sys.id': 'blog', select: 'fields.name' },
    });
    expect(selected.items[0]?.fields).toEqual({ name: { 'en-US': 'Blog Starter' } });
    expect(selected).not.toHaveProperty('includes');
  });

  it('takes an entry through its whole life cycle', async () => {
    const created = await client.entry.create(
      { contentTypeId: 'templates' },
      { fields: { name: { 'en-US': 'New' }, slug: { 'en-US': 'new' } } },
    );
    expect(created.sys).toMatchObject({ version: 1, publishedCounter: 0 });
    expect(created.sys).not.toHaveProperty('publishedVersion');
    const entryId = created.sys.id;
    expect((await previewClient(service).getEntry(entryId)).fields).toMatchObject({ name: 'New' });

    const published = await client.entry.publish({ entryId }, created);
    expect(published.sys).toMatchObject({ version: 2, publishedVersion: 1, publishedCounter: 1 });
    expect((await deliveryClient(service).getEntry(entryId)).fields).toMatchObject({ name: 'New' });

    const changed = await client.entry.update(
      { entryId },
      { ...published, fields: { name: { 'en-US': 'Newer' } } },
    );
    expect(changed.sys).toMatchObject({ version: 3, publishedVersion: 1 });
    expect(changed.sys.fieldStatus).toEqual({ '*': { 'en-US': 'changed' } });
    // What is left out of an update is gone from the draft.
    expect(changed.fields).toEqual({ name: { 'en-US': 'Newer' } });
    expect((await deliveryClient(service).getEntry(entryId)).fields).toMatchObject({
      name: 'New',
      slug: 'new',
    });

    const unpublished = await client.entry.unpublish({ entryId }, changed);
    expect(unpublished.sys).toMatchObject({ version: 4, publishedCounter: 1 });
    for (const gone of ['publishedVersion', 'publishedAt', 'publishedBy']) {
      expect(unpublished.sys).not.toHaveProperty(gone);
    }
    expect(unpublished.sys.firstPublishedAt).toBe(published.sys.firstPublishedAt);

    const archived = await client.entry.archive({ entryId });
    expect(archived.sys).toMatchObject({ version: 5, archivedVersion: 4, archivedBy: by });
    expect(archived.sys.archivedAt).toEqual(expect.any(String));
    const unarchived = await client.entry.unarchive({ entryId });
    expect(unarchived.sys).not.toHaveProperty('archivedAt');

    await client.entry.delete({ entryId });
    expect(service.content.get(entryId)).toBeUndefined();
  });

  it('creates an entry with a chosen id, and sets tags', async () => {
    const tag = { sys: { type: 'Link' as const, linkType: 'Tag' as const, id: 'new' } };
    const created = await client.entry.createWithId(
      { contentTypeId: 'templateFilterValue', entryId: 'value-vue' },
      { fields: { name: { 'en-US': 'Vue' } }, metadata: { tags: [tag] } },
    );
    expect(created.sys).toMatchObject({ id: 'value-vue', version: 1 });
    expect(created.metadata?.tags).toEqual([tag]);
    const { metadata: _, ...rest } = created;
    const updated = await client.entry.update({ entryId: 'value-vue' }, rest);
    expect(updated.metadata?.tags).toEqual([tag]);
  });

  it('creates an entry by updating version 0, as the vendor’s migrations do', async () => {
    const sys = { id: 'value-vue', version: 0 } as EntryProps['sys'];
    const created = await client.entry.update(
      { entryId: 'value-vue' },
      { sys, fields: { name: { 'en-US': 'Vue' } } },
      { 'X-Contentful-Content-Type': 'templateFilterValue' },
    );
    expect(created.sys).toMatchObject({ id: 'value-vue', version: 1 });
    expect((await client.entry.publish({ entryId: 'value-vue' }, created)).sys.version).toBe(2);
  });

  it('sees changes made directly in the store, and vice versa', async () => {
    service.content.update('blog', { name: 'Changed in a test' });
    const entry = await client.entry.get({ entryId: 'blog' });
    expect(entry.fields.name).toEqual({ 'en-US': 'Changed in a test' });
    await client.entry.publish({ entryId: 'docs' }, await client.entry.get({ entryId: 'docs' }));
    expect(service.content.get('docs')?.publishedCounter).toBe(3);
  });

  it('auto-saves if it sends the web app’s header, and saves otherwise', async () => {
    const actions: string[] = [];
    const stop = service.content.onChange(({ action }) => actions.push(action));
    const typed = await client.entry.get({ entryId: 'docs' });
    const headers = { 'X-Contentful-UI-Content-Auto-Save': 'true' };
    const saved = await client.entry.update({ entryId: 'docs' }, typed, headers);
    await client.entry.update({ entryId: 'docs' }, saved);
    stop();
    service.content.publish('docs');
    expect(actions).toEqual(['auto_save', 'save']);
  });
});
