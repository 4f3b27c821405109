import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { expectedSignature } from './expected-signature.ts';
import { managementClient } from './management-client.ts';
import { linkTo, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

const SECRET = 'Ab3+/=_-'.repeat(8);

let receiver: Receiver;
let service: LocalContentful;

beforeEach(async () => {
  receiver = await startReceiver();
  service = await startContentful({
    ...TINY_SPACE,
    content: tinyContent(),
    webhook: { url: `${receiver.url}/api/contentful/webhook`, secret: SECRET, name: 'My site' },
  });
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

async function topics(): Promise<unknown[]> {
  await service.webhooks.idle();
  return receiver.received.map(({ headers }) => headers['x-contentful-topic']);
}

const lastBody = () => JSON.parse(receiver.received.at(-1)?.body ?? '');

describe('a webhook', () => {
  it('is sent with the vendor’s headers', async () => {
    service.content.publish('blog');
    await service.webhooks.idle();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      path: '/api/contentful/webhook',
      headers: {
        'content-type': 'application/vnd.contentful.management.v1+json',
        'x-contentful-topic': 'ContentManagement.Entry.publish',
        'x-contentful-webhook-name': 'My site',
        'x-contentful-webhook-request-attempt': '1',
        'x-contentful-event-datetime': service.content.get('blog')?.updatedAt,
        'x-contentful-crn': `crn:contentful:::content:spaces/${SPACE}/environments/master/entries/blog`,
        'x-contentful-idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  it('is sent with a signature that covers all of the vendor’s headers', async () => {
    service.content.update('blog', { name: 'Überblogg – 日本' });
    service.content.publish('blog');
    await service.webhooks.idle();
    const [received] = receiver.received;
    if (!received) throw new Error('nothing was received');
    const { headers } = received;
    expect(headers['x-contentful-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(headers['x-contentful-signature']).toBe(expectedSignature(received, SECRET));
    expect(String(headers['x-contentful-signed-headers']).split(',')).toEqual([
      'content-type',
      'x-contentful-crn',
      'x-contentful-event-datetime',
      'x-contentful-idempotency-key',
      'x-contentful-signed-headers',
      'x-contentful-timestamp',
      'x-contentful-topic',
      'x-contentful-webhook-name',
      'x-contentful-webhook-request-attempt',
    ]);
    expect(Math.abs(Date.now() - Number(headers['x-contentful-timestamp']))).toBeLessThan(5000);
    expect(received.body).toContain('Überblogg – 日本');
  });

  it.each(['/hook?a=1&b=c d', '/h%20k/é'])(
    'has a valid signature for the address %s',
    async (path) => {
      service.webhooks.url = receiver.url + path;
      service.content.publish('blog');
      await service.webhooks.idle();
      const [received] = receiver.received;
      if (!received) throw new Error('nothing was received');
      expect(received.headers['x-contentful-signature']).toBe(expectedSignature(received, SECRET));
    },
  );

  it('is not signed without a secret, and not sent without an address', async () => {
    service.webhooks.url = null;
    service.content.publish('shop');
    await service.webhooks.idle();
    expect([receiver.received, service.webhooks.deliveries]).toEqual([[], []]);
    service.webhooks.url = receiver.url;
    service.webhooks.secret = null;
    service.content.publish('docs');
    await service.webhooks.idle();
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-contentful-signature');
  });
});

describe('the webhook body', () => {
  it('contains the published entry, by locale, after a publish', async () => {
    service.content.publish('blog');
    await service.webhooks.idle();
    const user = { sys: { type: 'Link', linkType: 'User', id: 'local-editor' } };
    const { updatedAt } = service.content.get('blog') ?? {};
    expect(lastBody()).toEqual({
      metadata: { tags: [], concepts: [] },
      fields: expect.objectContaining({
        slug: { 'en-US': 'blog' },
        thumbnail: { 'en-US': linkTo('Asset', 'blog-picture') },
      }),
      sys: {
        type: 'Entry',
        id: 'blog',
        space: { sys: { type: 'Link', linkType: 'Space', id: SPACE } },
        environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
        contentType: linkTo('ContentType', 'templates'),
        createdBy: user,
        updatedBy: user,
        revision: 3,
        createdAt: '2026-01-01T10:00:00.000Z',
        updatedAt,
        publishedVersion: 5,
      },
    });
  });

  it.each(['unpublish', 'delete'] as const)('contains no fields after %s', async (action) => {
    service.content[action]('blog');
    expect(await topics()).toEqual([`ContentManagement.Entry.${action}`]);
    const body = lastBody();
    expect(Object.keys(body)).toEqual(['sys']);
    expect(body.sys).toMatchObject({
      type: 'DeletedEntry',
      id: 'blog',
      contentType: linkTo('ContentType', 'templates'),
      revision: 2,
      deletedAt: expect.any(String),
    });
  });

  it('contains the whole entry after the entry is archived', async () => {
    service.content.archive('draft');
    await service.webhooks.idle();
    expect(lastBody()).toMatchObject({
      sys: { version: 2, archivedVersion: 1, archivedAt: expect.any(String) },
      fields: { slug: { 'en-US': 'draft' } },
    });
  });

  it('contains the asset if an asset changed', async () => {
    service.content.publish('blog-picture');
    await service.webhooks.idle();
    expect(lastBody().fields.file['en-US'].fileName).toBe('blog.webp');
    service.content.unpublish('blog-picture');
    await service.webhooks.idle();
    expect(lastBody().sys).toMatchObject({ type: 'DeletedAsset', id: 'blog-picture' });
    expect(lastBody().sys).not.toHaveProperty('contentType');
    expect(receiver.received[1]?.headers['x-contentful-crn']).toContain('/assets/blog-picture');
  });
});

it('sends webhooks for saves only if their topics are configured', async () => {
  service.content.update('blog', { name: 'Saved' });
  expect(await topics()).toEqual([]);
  service.webhooks.topics = ['Entry.*'];
  const { id } = service.content.create({ contentType: 'templates', fields: {} });
  service.content.update(id, { name: 'Saved' });
  await service.webhooks.idle();
  service.content.update(id, { name: 'Typed' }, { isAutoSave: true });
  service.content.publish('blog-picture');
  expect((await topics()).sort()).toEqual([
    'ContentManagement.Entry.auto_save',
    'ContentManagement.Entry.create',
    'ContentManagement.Entry.save',
  ]);
});

it('sends webhooks for edits through the management API, but not for rejected ones', async () => {
  const client = managementClient(service);
  const docs = await client.entry.get({ entryId: 'docs' });
  await client.entry.publish({ entryId: 'docs' }, docs);
  await client.entry.publish({ entryId: 'docs' }, docs).catch(() => {});
  await client.entry.unpublish({ entryId: 'docs' }, docs);
  expect(await topics()).toEqual([
    'ContentManagement.Entry.publish',
    'ContentManagement.Entry.unpublish',
  ]);
});

it('sends webhooks when a content type is published or unpublished, with its fields and revision', async () => {
  const client = managementClient(service);
  const params = { contentTypeId: 'note' };
  const field = { id: 'title', name: 'Title', type: 'Symbol', localized: false, required: false };
  const sent = { name: 'Note', displayField: 'title', description: '', fields: [field] };
  const created = await client.contentType.createWithId(params, sent);
  expect(await topics()).toEqual([]);
  await client.contentType.publish(params, created);
  expect(await topics()).toEqual(['ContentManagement.ContentType.publish']);
  expect(receiver.received[0]?.headers['x-contentful-crn']).toMatch(/\/content_types\/note$/);
  const sys = { type: 'ContentType', id: 'note', revision: 1 };
  expect(lastBody()).toMatchObject({ sys, name: 'Note', fields: [{ id: 'title' }] });
  await client.contentType.unpublish(params);
  expect(await topics()).toContain('ContentManagement.ContentType.unpublish');
  expect(lastBody()).toMatchObject({ sys: { type: 'DeletedContentType', id: 'note' } });
});
