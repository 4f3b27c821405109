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

const PLACE = { spaceId: SPACE, environmentId: 'master' };

const versionOf = async (entryId: string) => (await client.entry.get({ entryId })).sys.version;

async function bulk(action: 'publish' | 'unpublish' | 'validate', ...items: readonly string[]) {
  const links = await Promise.all(
    items.map(async (id) => {
      const { sys } = linkTo('Entry', id);
      return { sys: { ...sys, version: await versionOf(id) } };
    }),
  );
  const entities = { sys: { type: 'Array' }, items: links } as const;
  const { sys } = await client.bulkAction[action](PLACE, { entities } as never);
  return client.bulkAction.get({ ...PLACE, bulkActionId: sys.id });
}

const isPublished = (id: string) => service.content.get(id)?.published !== null;

describe('several entries', () => {
  it('are published together by a bulk action, or not at all', async () => {
    expect(await bulk('publish', 'draft', 'blog')).toMatchObject({
      sys: { type: 'BulkAction', status: 'failed' },
      error: { details: { errors: [{ error: { sys: { id: 'UnresolvedLinks' } } }] } },
    });
    expect(isPublished('draft')).toBe(false);
    expect(await bulk('publish', 'draft', 'docs')).toMatchObject({ sys: { status: 'succeeded' } });
    expect(isPublished('draft')).toBe(true);
    await bulk('unpublish', 'draft', 'docs');
    expect([isPublished('draft'), isPublished('docs')]).toEqual([false, false]);
    expect((await bulk('validate', 'draft')).sys.status).toBe('succeeded');
    expect(isPublished('draft')).toBe(false);
  });

  it.each([
    [
      'more than 200 entries',
      Array.from({ length: 201 }, (_, at) => linkTo('Entry', `e${at}`)),
      'size',
    ],
    ['an entry listed twice', [linkTo('Entry', 'docs'), linkTo('Entry', 'docs')], 'unique'],
    ['an entry without its version', [linkTo('Entry', 'docs')], 'required'],
  ])('are rejected as a bulk action: %s', async (_, items, name) => {
    const entities = { sys: { type: 'Array' }, items } as const;
    const { status, details } = await refusal(
      client.bulkAction.publish(PLACE, { entities } as never),
    );
    expect(status).toBe(422);
    expect(details.errors).toContainEqual(expect.objectContaining({ name }));
  });

  it('can be published by a release', async () => {
    const entities = { sys: { type: 'Array' }, items: [linkTo('Entry', 'draft')] } as const;
    const release = await client.release.create({}, { title: 'May', entities } as never);
    const releaseId = release.sys.id;
    expect((await client.release.query({})).items).toHaveLength(1);
    const action = await client.release.publish({ releaseId, version: release.sys.version });
    const done = await client.releaseAction.get({ releaseId, actionId: action.sys.id });
    expect(done).toMatchObject({ action: 'publish', sys: { status: 'succeeded' } });
    expect(isPublished('draft')).toBe(true);
    await client.release.delete({ releaseId });
    expect((await client.release.query({})).items).toEqual([]);
  });
});

const schedule = (id: string, inMs: number) =>
  client.scheduledActions.create({ spaceId: SPACE }, {
    entity: linkTo('Entry', id),
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: {
      datetime: new Date(Date.now() + inMs).toISOString(),
      timezone: 'Europe/Berlin',
    },
    action: 'publish',
  } as never);
const HOUR = 3_600_000;

it('publishes an entry at the scheduled time, unless the action is cancelled', async () => {
  const published = new Promise<string>((resolve) => {
    service.content.onChange(({ action, item }) => action === 'publish' && resolve(item.id));
  });
  const later = await schedule('docs', HOUR);
  const scheduledActionId = later.sys.id;
  const cancelled = await client.scheduledActions.delete({
    scheduledActionId,
    environmentId: 'master',
  });
  expect(cancelled.sys.status).toBe('canceled');
  const soon = await schedule('draft', 1000);
  expect(await published).toBe('draft');
  const done = await client.scheduledActions.get({
    scheduledActionId: soon.sys.id,
    environmentId: 'master',
  });
  expect(done.sys.status).toBe('succeeded');

  const isOver = [400, 'BadRequest'];
  for (const action of [done, cancelled]) {
    const which = { scheduledActionId: action.sys.id, environmentId: 'master' };
    const again = await refusal(client.scheduledActions.delete(which));
    expect([again.status, again.id]).toEqual(isOver);
    const changed = { ...action, scheduledFor: later.scheduledFor };
    const { version } = action.sys as unknown as { version: number };
    const moved = await refusal(
      client.scheduledActions.update(
        { ...PLACE, scheduledActionId: action.sys.id, version },
        changed,
      ),
    );
    expect([moved.status, moved.id]).toEqual(isOver);
    expect((await client.scheduledActions.get(which)).sys.status).toBe(action.sys.status);
  }
});

it('finds scheduled actions by entity, state and environment', async () => {
  await schedule('docs', HOUR);
  await schedule('shop', HOUR);
  const { sys } = await schedule('blog', HOUR);
  const environmentId = 'master';
  await client.scheduledActions.delete({ scheduledActionId: sys.id, environmentId });
  const found = async (query: Record<string, string>) => {
    const all = { 'environment.sys.id': 'master', ...query };
    const { items } = await client.scheduledActions.getMany({ query: all });
    return items.map(({ entity }) => entity.sys.id);
  };
  expect(await found({})).toEqual(['docs', 'shop', 'blog']);
  expect(await found({ 'entity.sys.id': 'shop' })).toEqual(['shop']);
  expect(await found({ 'sys.status': 'scheduled' })).toEqual(['docs', 'shop']);
  expect(await found({ 'sys.status[in]': 'canceled,failed' })).toEqual(['blog']);
  expect(await found({ 'environment.sys.id': 'other' })).toEqual([]);
});

it.each([
  ['without an entity', { entity: undefined }, ['entity']],
  ['with an empty entity', { entity: {} }, ['entity']],
  ['with an incomplete link', { entity: { sys: { type: 'Link' } } }, ['entity']],
  ['with an invalid time', { scheduledFor: { datetime: 'soon' } }, ['scheduledFor', 'datetime']],
  [
    'in the past',
    { scheduledFor: { datetime: '2020-01-01T00:00:00.000Z' } },
    ['scheduledFor', 'datetime'],
  ],
])('rejects a scheduled action %s', async (_, changed, path) => {
  const { id, status, details } = await refusal(
    client.scheduledActions.create({ spaceId: SPACE }, {
      entity: linkTo('Entry', 'docs'),
      scheduledFor: { datetime: new Date(Date.now() + 3_600_000).toISOString() },
      action: 'publish',
      ...changed,
    } as never),
  );
  expect([id, status]).toEqual(['ValidationFailed', 422]);
  expect(details.errors).toMatchObject([{ path }]);
  expect(service.content.resources.list('scheduled_actions')).toEqual([]);
});
