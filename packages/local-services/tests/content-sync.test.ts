import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_LOCALES } from '../src/contentful/localization.ts';
import { createSnapshots } from '../src/contentful/query-snapshot.ts';
import { createRenderer } from '../src/contentful/render-item.ts';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { createSync } from '../src/contentful/sync-api.ts';
import { deliveryClient } from './content-clients.ts';
import {
  contentInLocales,
  DELIVERY_TOKEN,
  PREVIEW_TOKEN,
  SPACE,
  TINY_SPACE,
} from './tiny-content.ts';

let service: LocalContentful;
beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: contentInLocales() });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

type Options = { type?: 'Entry' | 'Asset' | 'Deletion'; content_type?: string; limit?: number };

const initial = (options: Options = {}) =>
  deliveryClient(service).sync({ initial: true, ...options } as { initial: true });
const since = (token: string | undefined) =>
  deliveryClient(service).sync({ nextSyncToken: String(token) });

const ids = (items: readonly { sys: { id: string } }[]) => items.map(({ sys }) => sys.id).sort();

async function ask(query: string, origin = service.deliveryUrl, token = DELIVERY_TOKEN) {
  const address = `${origin}/spaces/${SPACE}/environments/master/sync${query}`;
  return fetch(address, { headers: { authorization: `Bearer ${token}` } });
}

describe('the sync API', () => {
  it('initially returns all published content, in all locales', async () => {
    const { entries, assets, deletedEntries, nextSyncToken } = await initial();
    const published = ['blog', 'docs', 'framework', 'plain', 'shop', 'value-astro', 'value-next'];
    expect(ids(entries)).toEqual(published);
    expect(ids(assets)).toEqual(['blog-picture']);
    expect(deletedEntries).toEqual([]);
    expect(nextSyncToken).toMatch(/^[\w-]{20,}$/);
    const blog = entries.find(({ sys }) => sys.id === 'blog');
    expect(blog?.fields.name).toEqual({ 'en-US': 'Blog', de: 'Tagebuch' });
    expect(blog?.sys).not.toHaveProperty('locale');
  });

  it('returns the publishes, unpublishes and deletions since the last sync', async () => {
    const { nextSyncToken: first } = await initial();
    expect(await since(first)).toMatchObject({ entries: [], assets: [], deletedEntries: [] });

    const { content } = service;
    content.update('docs', { name: 'Better Docs' });
    expect((await since(first)).entries).toEqual([]);
    content.publish('docs');
    content.publish('draft');
    content.unpublish('shop');
    content.delete('plain');
    content.delete('blog-picture');
    const changed = await since(first);
    expect(ids(changed.entries)).toEqual(['docs', 'draft']);
    expect(ids(changed.deletedEntries)).toEqual(['plain', 'shop']);
    expect(changed.deletedAssets).toMatchObject([
      {
        sys: {
          type: 'DeletedAsset',
          id: 'blog-picture',
          revision: 2,
          deletedAt: expect.any(String),
          space: { sys: { id: SPACE } },
        },
      },
    ]);

    const later = await since(changed.nextSyncToken);
    expect([...later.entries, ...later.deletedEntries]).toEqual([]);
    content.publish('shop');
    expect(ids((await since(changed.nextSyncToken)).entries)).toEqual(['shop']);
    expect(ids((await since(first)).entries)).toEqual(['docs', 'draft', 'shop']);
  });

  it('omits an entry that was published and unpublished between two requests', async () => {
    const { nextSyncToken } = await initial();
    service.content.publish('draft');
    service.content.unpublish('draft');
    const { entries, deletedEntries } = await since(nextSyncToken);
    expect([...entries, ...deletedEntries]).toEqual([]);
  });

  it('returns only the requested type or content type, initially and later', async () => {
    const assets = await initial({ type: 'Asset' });
    expect([ids(assets.assets), assets.entries]).toEqual([['blog-picture'], []]);
    const values = await initial({ type: 'Entry', content_type: 'templateFilterValue' });
    expect(ids(values.entries)).toEqual(['value-astro', 'value-next']);
    service.content.publish('docs');
    service.content.publish('value-next');
    expect(ids((await since(values.nextSyncToken)).entries)).toEqual(['value-next']);

    service.content.unpublish('shop');
    const gone = await initial({ type: 'Deletion' });
    expect([ids(gone.deletedEntries), gone.entries]).toEqual([['shop'], []]);
  });

  it('returns pages, and returns changes made during paging with the next sync', async () => {
    const first = await (await ask('?initial=true&limit=3')).json();
    expect(first.items).toHaveLength(3);
    expect(first).not.toHaveProperty('nextSyncUrl');
    service.content.publish('docs');
    const { entries, assets, nextSyncToken } = await initial({ limit: 3 });
    expect(entries.length + assets.length).toBe(8);
    expect((await since(nextSyncToken)).entries).toEqual([]);

    const second = await (await ask(new URL(first.nextPageUrl).search)).json();
    const third = await (await ask(new URL(second.nextPageUrl).search)).json();
    expect(third.items).toHaveLength(2);
    const delta = await (await ask(new URL(third.nextSyncUrl).search)).json();
    expect(ids(delta.items)).toEqual(['docs']);
  });

  it('omits a publish that delivery does not show yet', async () => {
    const { nextSyncToken } = await initial();
    service.content.deliveryLagMs = 60_000;
    service.content.publish('draft');
    expect((await since(nextSyncToken)).entries).toEqual([]);
    service.content.deliveryLagMs = 0;
    expect(ids((await since(nextSyncToken)).entries)).toEqual(['draft']);
  });

  it('returns a single deletion for an entry that was deleted, recreated and deleted again', async () => {
    const { nextSyncToken } = await initial();
    const { content } = service;
    const make = () => content.create({ id: 'plain', contentType: 'templates', fields: {} });
    content.delete('plain');
    make();
    content.publish('plain');
    content.delete('plain');
    expect(ids((await since(nextSyncToken)).deletedEntries)).toEqual(['plain']);
    make();
    expect(ids((await since(nextSyncToken)).deletedEntries)).toEqual(['plain']);
    expect(ids((await initial({ type: 'Deletion' })).deletedEntries)).toEqual(['plain']);
  });

  it('returns a deletion if delivery shows the unpublish but not yet the publish after it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { nextSyncToken } = await initial();
    const { content } = service;
    content.deliveryLagMs = 60_000;
    content.unpublish('shop');
    vi.setSystemTime(Date.now() + 30_000);
    expect((await since(nextSyncToken)).deletedEntries).toEqual([]);
    content.publish('shop');
    vi.setSystemTime(Date.now() + 30_000);
    const unpublished = await since(nextSyncToken);
    expect(ids(unpublished.deletedEntries)).toEqual(['shop']);
    vi.setSystemTime(Date.now() + 30_000);
    const { entries, deletedEntries } = await since(unpublished.nextSyncToken);
    expect([ids(entries), deletedEntries]).toEqual([['shop'], []]);
  });
});

it.each([
  '',
  '?initial=false',
  '?initial=true&type=Page',
  '?initial=true&content_type=templates',
  '?initial=true&limit=1001',
  '?initial=true&order=sys.id',
  '?sync_token=unknown',
])('answers 400 to /sync%s', async (query) => {
  expect((await ask(query)).status).toBe(400);
});

it('rejects other parameters together with a sync token', async () => {
  const { nextSyncToken } = await initial();
  const refusal = await ask(`?sync_token=${nextSyncToken}&limit=10`);
  expect(refusal.status).toBe(400);
  expect((await refusal.json()).message).toContain('you can not pass any other parameters');
});

it('keeps only the thousand newest sync tokens', () => {
  const place = { spaceId: SPACE, environment: 'master' };
  const render = createRenderer({ ...place, locale: 'en-US', imagesHost: '' });
  const sync = createSync({ ...place, store: service.content, render });
  const snapshot = createSnapshots(service.content, 'delivery')(ALL_LOCALES);
  const tokenAfter = (query: string) => {
    const { nextSyncUrl } = JSON.parse(sync(new URLSearchParams(query), snapshot, ''));
    return String(nextSyncUrl).slice(1);
  };
  const tokens = Array.from({ length: 1000 }, () => tokenAfter('initial=true'));
  const [first = '', second = '', third = ''] = tokens;
  // Each answer gives out another token.
  tokenAfter(first);
  expect(() => tokenAfter(first)).toThrow('The sync token is invalid.');
  tokenAfter(second);
  expect(() => tokenAfter(second)).toThrow('The sync token is invalid.');
  tokenAfter(third);
});

it('the preview API has no sync endpoint', async () => {
  expect((await ask('?initial=true', service.previewUrl, PREVIEW_TOKEN)).status).toBe(404);
});
