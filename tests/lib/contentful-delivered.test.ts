/** Tests how the site waits until the delivery API serves a publish. */
import { describe, expect, it, vi } from 'vitest';
import { allOfType } from '@/lib/contentful/content-read';
import { typeId } from '@/lib/contentful/field-names';
import { getCatalogueSince, revisionsOf } from '@/lib/contentful/get-catalogue';
import {
  type DeliveryTarget,
  includesDelivered,
  loadSharedDeliveries,
  waitUntilDelivered,
} from '@/lib/contentful/wait-until-delivered';
import { saveDelivered } from '@/lib/redis/delivered-changes';
import { withDeadline } from '@/lib/runtime/deadline';
import { ContentServiceError, DeadlineError } from '@/lib/runtime/errors';
import { contentEnvironment, setEnvironment } from '@/tests/fixtures/lib';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const NEVER = async () => false;
const requests = () =>
  on.lib.service.requests.map(({ path, query }) => [path.split('/').at(-1), query]);

function published(id: string, more: Partial<DeliveryTarget> = {}): DeliveryTarget {
  const { publishedCounter } = on.lib.service.content.publish(id);
  return { type: 'Entry', id, isPublished: true, revision: publishedCounter, ...more };
}

describe('a publish', () => {
  it('counts as delivered if the API serves its revision or a later revision', async () => {
    const first = published('template-nothing');
    expect(await waitUntilDelivered(first, 0, NEVER)).toBe(true);
    published('template-nothing');
    expect(await waitUntilDelivered(first, 0, NEVER)).toBe(true);
    expect(requests()[0]).toEqual(['entries', { 'sys.id': 'template-nothing', limit: '1' }]);
  });

  it('does not count as delivered if the API serves an earlier revision or no entry', async () => {
    const later = published('template-nothing');
    const target = { ...later, revision: Number(later.revision) + 1 };
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(false);
    expect(await waitUntilDelivered({ ...target, id: 'unheard-of' }, 0, NEVER)).toBe(false);
  });

  it('counts as delivered with any revision if the webhook had no revision', async () => {
    const target = published('template-nothing', { revision: undefined });
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered({ ...target, id: 'unheard-of' }, 0, NEVER)).toBe(false);
  });

  it('is checked against the assets, not the entries, if its item is an asset', async () => {
    const target = published('template-nothing', { type: 'Asset' });
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(false);
    expect(requests()[0]?.[0]).toBe('assets');
  });
});

describe('a removal', () => {
  it('counts as delivered if the API serves no entry or a later publish', async () => {
    const { id, revision = 0 } = published('template-nothing');
    const removal: DeliveryTarget = { type: 'Entry', id, isPublished: false, revision };
    expect(await waitUntilDelivered(removal, 0, NEVER)).toBe(false);
    expect(await waitUntilDelivered({ ...removal, revision: revision - 1 }, 0, NEVER)).toBe(true);
    on.lib.service.content.unpublish(id);
    expect(await waitUntilDelivered(removal, 0, NEVER)).toBe(true);
  });
});

describe('a content type', () => {
  const type = (more: Partial<DeliveryTarget>): DeliveryTarget => {
    const target = { type: 'ContentType', isPublished: true, revision: 1 } as const;
    return { ...target, id: 'templates', ...more };
  };

  it('counts as delivered if the API serves its revision', async () => {
    expect(await waitUntilDelivered(type({}), 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered(type({ revision: 99 }), 0, NEVER)).toBe(false);
    expect(requests()[0]?.[0]).toBe('templates');
  });

  it('counts as removed if the API does not serve the content type', async () => {
    const unheardOf = type({ id: 'unheard-of' });
    expect(await waitUntilDelivered({ ...unheardOf, isPublished: false }, 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered(unheardOf, 0, NEVER)).toBe(false);
  });

  it('does not count as removed if the API answers with an error', async () => {
    on.lib.service.faults.inject({ kind: 'status', status: 401 });
    const waiting = waitUntilDelivered(type({ isPublished: false }), 0, NEVER);
    await expect(waiting).rejects.toThrow(ContentServiceError);
  });
});

describe('a read', () => {
  const read = (revisions: Record<string, number> = {}) =>
    new Map(Object.entries({ ...revisions, [allOfType(typeId('template'))]: 0 }));
  const held = (revision: number) => read({ 'Entry!template-nothing': revision });

  it('counts as stale until it includes everything that the host has already served', async () => {
    const target = published('template-nothing', { contentType: typeId('template') });
    const revision = Number(target.revision);
    await waitUntilDelivered(target, 0, NEVER);
    expect(includesDelivered(read())).toBe(false);
    expect(includesDelivered(held(revision - 1))).toBe(false);
    expect(includesDelivered(held(revision))).toBe(true);
    // A later read without it isn't stale: the entry may have been removed.
    expect(includesDelivered(read())).toBe(true);
  });

  it('does not count as stale if it lacks an asset or a value, which may have no links to it', async () => {
    const contentType = typeId('filterValue');
    await waitUntilDelivered(published('value-blog', { contentType }), 0, NEVER);
    expect(includesDelivered(read())).toBe(true);
  });

  it('counts as stale if it lacks a page, except in a zone, which reads none', async () => {
    const revisions = async () =>
      revisionsOf((await getCatalogueSince(Date.now())).value) ?? new Map();
    const before = await revisions();
    const contentType = typeId('page');
    const { id } = on.lib.service.content.create({ contentType, fields: {} });
    await waitUntilDelivered(published(id, { contentType }), 0, NEVER);
    expect(includesDelivered(before)).toBe(false);
    vi.stubEnv('ZONE', '1');
    expect(includesDelivered(await revisions())).toBe(true);
    vi.unstubAllEnvs();
  });

  it('counts as stale for at most a minute after each new change, however long the store keeps the change', async () => {
    const store = await startTestStore();
    const env = { ...storeEnvironment(store), ISR_CACHE: 'redis' };
    setEnvironment({ ...contentEnvironment(on.lib.service), ...env });
    await saveDelivered('Entry!gone', {
      isPublished: true,
      revision: 5,
      contentType: typeId('template'),
    });
    await loadSharedDeliveries();
    expect(includesDelivered(read())).toBe(false);
    // Something else is published every 50 seconds.
    const others: Record<string, number> = {};
    const now = performance.now.bind(performance);
    let laterMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
    for (const name of ['Entry!one', 'Entry!two', 'Entry!three']) {
      laterMs += 50_000;
      await saveDelivered(name, {
        isPublished: true,
        revision: 1,
        contentType: typeId('template'),
      });
      others[name] = 1;
      await loadSharedDeliveries();
    }
    expect(includesDelivered(read(others))).toBe(true);
    vi.restoreAllMocks();
    await store.close();
  });

  it('does not count as stale because of a content type, as it includes no revision of one', async () => {
    const change = {
      type: 'ContentType',
      id: 'templates',
      isPublished: true,
      revision: 1,
    } as const;
    expect(await waitUntilDelivered(change, 0, NEVER)).toBe(true);
    expect(includesDelivered(new Map())).toBe(true);
  });
});

describe('a wait for the delivery API', () => {
  const next = () => {
    const target = published('template-nothing');
    return { ...target, revision: Number(target.revision) + 1 };
  };

  it('repeats the request until the new revision is served', async () => {
    const target = next();
    const waiting = waitUntilDelivered(target, 10_000, async () => {
      // Between the first and the second response.
      published('template-nothing');
      return false;
    });
    expect(await waiting).toBe(true);
    expect(on.lib.service.requests).toHaveLength(2);
  });

  it('pauses longer after each request', async () => {
    const times: number[] = [];
    const isOver = async () => times.push(performance.now()) === 4;
    await waitUntilDelivered(next(), 10_000, isOver);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThan(195);
    expect(third - second).toBeGreaterThan(315);
    expect(fourth - third).toBeGreaterThan(505);
  });

  it('ends early if there is nothing left to wait for', async () => {
    expect(await waitUntilDelivered(next(), 10_000, async () => true)).toBe(true);
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('ends early if the next request would be too late', async () => {
    expect(await waitUntilDelivered(next(), 200, NEVER)).toBe(false);
    expect(on.lib.service.requests).toHaveLength(1);
  });
});

it('fails immediately if the delivery API answers with an error', async () => {
  on.lib.service.faults.inject({ kind: 'status', status: 500 });
  const waiting = waitUntilDelivered(published('template-nothing'), 10_000, NEVER);
  await expect(waiting).rejects.toThrow(ContentServiceError);
});

it('stops waiting for a silent delivery API at the deadline', async () => {
  on.lib.service.faults.inject({ kind: 'hang' });
  const target = published('template-nothing');
  const waiting = withDeadline(100, () => waitUntilDelivered(target, 10_000, NEVER));
  await expect(waiting).rejects.toThrow(DeadlineError);
});

it('repeats a stalled request before the deadline', async () => {
  const target = published('template-nothing');
  const { timeout } = AbortSignal;
  let isShortened = false;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const isFirst = milliseconds === 5_000 && !isShortened;
    isShortened ||= isFirst;
    return timeout.call(AbortSignal, isFirst ? 300 : milliseconds);
  });
  on.lib.service.faults.inject({ kind: 'hang' }, { times: 1 });
  expect(await waitUntilDelivered(target, 10_000, NEVER)).toBe(true);
  expect(requests().length).toBeGreaterThan(1);
  expect(isShortened).toBe(true);
});
