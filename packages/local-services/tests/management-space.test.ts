import { createClient } from 'contentful-management';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { connection, managementClient, refusal } from './management-client.ts';
import { SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

it('the legacy client navigates from the space to an entry and edits it', async () => {
  // It warns that it is going to be removed.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const client = createClient(connection(service, service.managementToken), { type: 'legacy' });
  const space = await client.getSpace(SPACE);
  const environment = await space.getEnvironment('master');
  const entry = await environment.getEntry('docs');
  entry.fields.name['en-US'] = 'Better Docs';
  const saved = await entry.update();
  expect(saved.isUpdated()).toBe(true);
  const published = await saved.publish();
  expect([published.isPublished(), published.isUpdated()]).toEqual([true, false]);
  const unpublished = await published.unpublish();
  expect((await unpublished.archive()).isArchived()).toBe(true);
  const created = await environment.createEntry('templates', { fields: {} });
  expect(created.isDraft()).toBe(true);
  await created.delete();
  const types = await environment.getContentTypes();
  expect(types.items.map(({ sys }) => sys.id)).toContain('templates');
});

describe('the plain client', () => {
  it('reads the space and its environments, locales and user', async () => {
    const client = managementClient(service);
    expect((await client.space.get({})).sys).toMatchObject({ type: 'Space', id: SPACE });
    expect((await client.space.getMany({})).items).toHaveLength(1);
    const environment = await client.environment.get({});
    expect(environment.sys).toMatchObject({ id: 'master', status: { sys: { id: 'ready' } } });
    expect((await client.environment.getMany({})).items).toHaveLength(1);
    const locales = await client.locale.getMany({});
    expect(locales.items).toMatchObject([{ code: 'en-US', default: true }]);
    const user = await client.user.getCurrent();
    const entry = await client.entry.get({ entryId: 'blog' });
    expect(entry.sys.updatedBy?.sys.id).toBe(user.sys.id);
  });

  it('gets the content types', async () => {
    const client = managementClient(service);
    const all = await client.contentType.getMany({});
    expect(all.items.map(({ sys }) => sys.id)).toEqual([
      'templates',
      'templateFilterSection',
      'templateFilterValue',
    ]);
    const one = await client.contentType.get({ contentTypeId: 'templates' });
    expect(one).toMatchObject({ name: 'Template', displayField: 'name', sys: { version: 2 } });
    expect(one.fields[0]).toMatchObject({ id: 'name', type: 'Symbol' });
    const unknown = await refusal(client.contentType.get({ contentTypeId: 'nothing' }));
    expect(unknown).toMatchObject({ id: 'NotFound', status: 404 });
  });

  it('gets, lists and edits assets', async () => {
    const client = managementClient(service);
    const asset = await client.asset.get({ assetId: 'blog-picture' });
    expect(asset.sys).toMatchObject({ type: 'Asset', version: 5, publishedVersion: 4 });
    expect(asset.sys).not.toHaveProperty('contentType');
    const host = new URL(service.imagesUrl).host;
    expect(asset.fields.file['en-US']?.url).toBe(
      `//${host}/${SPACE}/blog-picture/0123abcd/blog.webp`,
    );
    expect((await client.asset.getMany({})).items).toHaveLength(1);

    asset.fields.title['en-US'] = 'A better blog';
    const saved = await client.asset.update({ assetId: 'blog-picture' }, asset);
    const published = await client.asset.publish({ assetId: 'blog-picture' }, saved);
    expect(published.sys).toMatchObject({ version: 7, publishedCounter: 3 });
    const unpublished = await client.asset.unpublish({ assetId: 'blog-picture' }, published);
    await client.asset.archive({ assetId: 'blog-picture' });
    expect(unpublished.fields.title['en-US']).toBe('A better blog');
    await client.asset.delete({ assetId: 'blog-picture' });
    expect((await client.asset.getMany({})).items).toEqual([]);
  });
});

it('logs each request, and responds with the vendor’s content type', async () => {
  const headers = { authorization: `Bearer ${service.managementToken}` };
  const answer = await fetch(`${service.managementUrl}/spaces/${SPACE}/entries/blog`, { headers });
  expect(answer.status).toBe(200);
  const { headers: sent } = answer;
  expect(sent.get('content-type')).toBe('application/vnd.contentful.management.v1+json');
  expect(sent.get('x-contentful-ratelimit-second-limit')).toBe('10');
  expect(sent.get('x-contentful-request-id')).toEqual(expect.any(String));
  expect(service.requests).toMatchObject([
    { listener: 'management', path: `/spaces/${SPACE}/entries/blog`, status: 200 },
  ]);
});
