import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { managementClient, refusal } from './management-client.ts';
import { linkTo, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let client: ReturnType<typeof managementClient>;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
  client = managementClient(service);
});
afterEach(() => service.close());

const entryId = 'blog';
const getBlog = () => client.entry.get({ entryId });

async function ask(method: string, path: string, headers: Record<string, string>, body?: string) {
  const url = `${service.managementUrl}/spaces/${SPACE}/environments/master/entries/${path}`;
  const authorization = `Bearer ${service.managementToken}`;
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('an access token', () => {
  it.each(['wrong', TINY_SPACE.deliveryToken, TINY_SPACE.previewToken])(
    '%s is rejected by the management API',
    async (token) => {
      const { id, status } = await refusal(managementClient(service, token).entry.getMany({}));
      expect([status, id]).toEqual([401, 'AccessTokenInvalid']);
    },
  );
});

describe('the 404 response', () => {
  it.each([
    ['an unknown entry', { entryId: 'nowhere' }],
    ['an entry of another environment', { entryId, environmentId: 'other' }],
    ['an entry of another space', { entryId, spaceId: 'other' }],
  ])('is sent for %s', async (_, params) => {
    const { id, status } = await refusal(client.entry.get(params));
    expect([status, id]).toEqual([404, 'NotFound']);
  });
});

it('names an unsupported endpoint in the error, and refers to the README', async () => {
  const tasks = await refusal(client.task.getMany({ entryId }));
  expect(tasks).toMatchObject({ status: 404, id: 'NotFound' });
  const path = `/spaces/${SPACE}/environments`;
  expect(tasks.message).toBe(
    `The local services don't have GET ${path}/master/entries/blog/tasks: the README of local-content-services lists what they have.`,
  );
  const other = client.environment.createWithId({ environmentId: 'staging' }, { name: 'staging' });
  expect((await refusal(other)).message).toContain(`don't have PUT ${path}/staging:`);
});

describe('the version check', () => {
  it('rejects an outdated version on update and publish, without any change', async () => {
    const seen = await getBlog();
    service.content.update(entryId, { name: 'Somebody else’s' });
    const update = refusal(client.entry.update({ entryId }, seen));
    expect(await update).toMatchObject({ status: 409, id: 'VersionMismatch', message: '' });
    const publish = refusal(client.entry.publish({ entryId }, seen));
    expect(await publish).toMatchObject({ status: 409, id: 'VersionMismatch' });
    const now = service.content.get(entryId);
    expect([now?.version, now?.draft.fields.name]).toEqual([6, 'Somebody else’s']);
    await client.entry.update({ entryId }, { ...(await getBlog()), fields: {} });
  });

  it('rejects an outdated version on unpublish, archive and delete if a version is sent', async () => {
    for (const [method, path] of [
      ['DELETE', 'blog/published'],
      ['PUT', 'draft/archived'],
      ['DELETE', 'draft'],
    ] as const) {
      const { status, body } = await ask(method, path, { 'X-Contentful-Version': '77' });
      expect([status, body.sys.id]).toEqual([409, 'VersionMismatch']);
      expect(body).not.toHaveProperty('message');
    }
  });

  it('rejects an update of an existing entry without a version', async () => {
    const create = client.entry.createWithId(
      { contentTypeId: 'templates', entryId },
      { fields: {} },
    );
    expect(await refusal(create)).toMatchObject({ status: 409, id: 'VersionMismatch' });
  });
});

describe('an edit that the entry’s state does not allow', () => {
  it('is rejected with the vendor’s message', async () => {
    const said = async (call: Promise<unknown>) => {
      const { status, id, message } = await refusal(call);
      return [status, id, message];
    };
    const no = (message: string) => [400, 'BadRequest', message];
    const draft = await client.entry.get({ entryId: 'draft' });
    expect(await said(client.entry.delete({ entryId }))).toEqual(no('Cannot deleted published'));
    expect(await said(client.entry.archive({ entryId }))).toEqual(no('Cannot archive published'));
    expect(await said(client.entry.unpublish({ entryId: 'draft' }, draft))).toEqual(
      no('Not published'),
    );
    expect(await said(client.entry.unarchive({ entryId: 'draft' }))).toEqual(no('Not archived'));

    const archived = await client.entry.archive({ entryId: 'draft' });
    expect(await said(client.entry.update({ entryId: 'draft' }, archived))).toEqual(
      no('Cannot edit archived'),
    );
    expect(await said(client.entry.publish({ entryId: 'draft' }, archived))).toEqual(
      no('Cannot publish archived'),
    );
  });
});

describe('a request body', () => {
  it('is rejected for unknown fields, unknown locales and values of a wrong type', async () => {
    const fields = {
      nope: { 'en-US': 1 },
      name: { de: 'Blog' },
      slug: 'blog',
      order: { 'en-US': 'first' },
      framework: { 'en-US': ['Next.js', 3] },
      thumbnail: { 'en-US': 'blog-picture' },
    };
    const { status, id, details } = await refusal(
      client.entry.update({ entryId }, { ...(await getBlog()), fields }),
    );
    expect([status, id]).toEqual([422, 'InvalidEntry']);
    expect(details.errors).toMatchObject([
      { name: 'unknown', path: ['fields', 'nope'], details: 'No field with id "nope" found.' },
      { name: 'unknown', path: ['fields', 'name', 'de'] },
      { name: 'type', type: 'Object', path: ['fields', 'slug'], value: 'blog' },
      { name: 'type', type: 'Integer', path: ['fields', 'order', 'en-US'] },
      { name: 'type', type: 'Symbol', path: ['fields', 'framework', 'en-US', 1] },
      { name: 'type', type: 'Link', path: ['fields', 'thumbnail', 'en-US'] },
    ]);
    expect(service.content.get(entryId)?.version).toBe(5);
  });

  it('is rejected for a date that is not in ISO 8601 format', async () => {
    const day = { id: 'day', name: 'Day', type: 'Date', localized: false, required: false };
    const type = { contentTypeId: 'event' };
    const sent = { name: 'Event', displayField: '', description: '', fields: [day] };
    const created = await client.contentType.createWithId(type, sent);
    await client.contentType.publish(type, created);
    const eventOn = (value: string) =>
      client.entry.create(type, { fields: { day: { 'en-US': value } } });
    for (const right of ['2026-11-26', '2026-11-26T17:55+01:00', '2026-11-26T17:55:00.000Z']) {
      expect((await eventOn(right)).fields.day).toEqual({ 'en-US': right });
    }
    for (const wrong of ['26 November 2026', '11/26/2026', '2026-13-01', '2026']) {
      const { details } = await refusal(eventOn(wrong));
      expect(details.errors).toMatchObject([{ name: 'type', type: 'Date' }]);
    }
  });

  it('is rejected without a content type, with an unknown content type, and with invalid JSON', async () => {
    const id = 'brand-new';
    const without = await ask('PUT', id, {}, '{"fields":{}}');
    expect(without.status).toBe(400);
    expect(without.body.message).toContain('X-Contentful-Content-Type');
    const unknown = await ask('PUT', id, { 'X-Contentful-Content-Type': 'nope' }, '{}');
    expect(unknown.body.message).toContain('could not be found or was not activated');
    const broken = await ask('PUT', id, { 'X-Contentful-Content-Type': 'templates' }, '{"fields"');
    expect([broken.status, broken.body.sys.id]).toEqual([400, 'InvalidJsonRequestBody']);
  });
});

describe('malicious input', () => {
  const authorization = () => ({ authorization: `Bearer ${service.managementToken}` });
  const at = (path: string) =>
    `${service.managementUrl}/spaces/${SPACE}/environments/master/${path}`;

  it.each(['..%2F..%2Fevil', '%2E%2E%2Fevil', 'a%20b', 'a'.repeat(65)])(
    'is rejected as an id: %s',
    async (id) => {
      const headers = { ...authorization(), 'x-contentful-content-type': 'templates' };
      for (const kind of ['assets', 'entries']) {
        const body = JSON.stringify({ fields: {} });
        const { status } = await fetch(at(`${kind}/${id}`), { method: 'PUT', headers, body });
        expect(status).toBe(400);
      }
    },
  );

  it.each([
    [[{ op: 'add', path: '/__proto__/polluted', value: 'yes' }]],
    [[{ op: 'add', path: '/constructor/prototype/polluted', value: 'yes' }]],
    [[null]],
    [[{ op: 'add' }]],
  ])('is rejected as a patch: %j', async (operations) => {
    const { sys } = await getBlog();
    const headers = { ...authorization(), 'x-contentful-version': String(sys.version) };
    const sent = { method: 'PATCH', headers, body: JSON.stringify(operations) };
    expect((await fetch(at(`entries/${entryId}`), sent)).status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

it('a link to an unknown entry can be saved but not published', async () => {
  const fields = {
    relatedTemplates: { 'en-US': [linkTo('Entry', 'shop'), linkTo('Entry', 'no')] },
  };
  const saved = await client.entry.update({ entryId }, { ...(await getBlog()), fields });
  const { status, id, details } = await refusal(client.entry.publish({ entryId }, saved));
  expect([status, id]).toEqual([422, 'UnresolvedLinks']);
  expect(details.errors).toEqual([
    {
      name: 'notResolvable',
      link: { type: 'Link', linkType: 'Entry', id: 'no' },
      path: ['fields', 'relatedTemplates', 'en-US', 1],
    },
  ]);
});
