/** After a publish: whether the delivery host serves it yet. */
import { describe, expect, it, vi } from 'vitest';
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

describe('a publish is served', () => {
  it('where the host has its revision, or a later one', async () => {
    const first = published('template-nothing');
    expect(await waitUntilDelivered(first, 0, NEVER)).toBe(true);
    published('template-nothing');
    expect(await waitUntilDelivered(first, 0, NEVER)).toBe(true);
    expect(requests()[0]).toEqual(['entries', { 'sys.id': 'template-nothing', limit: '1' }]);
  });

  it('not where the host has an earlier one, or none', async () => {
    const later = published('template-nothing');
    const target = { ...later, revision: Number(later.revision) + 1 };
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(false);
    expect(await waitUntilDelivered({ ...target, id: 'unheard-of' }, 0, NEVER)).toBe(false);
  });

  it('where its webhook had no revision and the host has any', async () => {
    const target = published('template-nothing', { revision: undefined });
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered({ ...target, id: 'unheard-of' }, 0, NEVER)).toBe(false);
  });

  it('as an asset where the host has it as one', async () => {
    const target = published('template-nothing', { type: 'Asset' });
    expect(await waitUntilDelivered(target, 0, NEVER)).toBe(false);
    expect(requests()[0]?.[0]).toBe('assets');
  });
});

describe('a removal is served', () => {
  it('where the host has the entry no more, or a later publish of it', async () => {
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

  it('is served where the host has its revision', async () => {
    expect(await waitUntilDelivered(type({}), 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered(type({ revision: 99 }), 0, NEVER)).toBe(false);
    expect(requests()[0]?.[0]).toBe('templates');
  });

  it('that the host does not have is gone', async () => {
    const unheardOf = type({ id: 'unheard-of' });
    expect(await waitUntilDelivered({ ...unheardOf, isPublished: false }, 0, NEVER)).toBe(true);
    expect(await waitUntilDelivered(unheardOf, 0, NEVER)).toBe(false);
  });

  it('of a host that refuses to answer is not taken for gone', async () => {
    on.lib.service.faults.inject({ kind: 'status', status: 401 });
    const waiting = waitUntilDelivered(type({ isPublished: false }), 0, NEVER);
    await expect(waiting).rejects.toThrow(ContentServiceError);
  });
});

describe('synced items', () => {
  const held = (revision: number) => new Map([['Entry!template-nothing', { sys: { revision } }]]);

  it('are behind as long as they lack what the host has served', async () => {
    const target = published('template-nothing');
    const revision = Number(target.revision);
    await waitUntilDelivered(target, 0, NEVER);
    expect(includesDelivered(new Map())).toBe(false);
    expect(includesDelivered(held(revision - 1))).toBe(false);
    expect(includesDelivered(held(revision))).toBe(true);
    // From then on they hold it: what a later sync removes is no sign of being behind.
    expect(includesDelivered(new Map())).toBe(true);
  });

  it('are believed a minute after others have seen more, however long the store says so', async () => {
    const store = await startTestStore();
    const env = { ...storeEnvironment(store), ISR_CACHE: 'redis' };
    setEnvironment({ ...contentEnvironment(on.lib.service), ...env });
    await saveDelivered('Entry!gone', { isPublished: true, revision: 5 });
    await loadSharedDeliveries();
    expect(includesDelivered(new Map())).toBe(false);
    // Something else is published every 50 seconds.
    const others = new Map<string, { sys: { revision: number } }>();
    const now = performance.now.bind(performance);
    let laterMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
    for (const name of ['Entry!one', 'Entry!two', 'Entry!three']) {
      laterMs += 50_000;
      await saveDelivered(name, { isPublished: true, revision: 1 });
      others.set(name, { sys: { revision: 1 } });
      await loadSharedDeliveries();
    }
    expect(includesDelivered(others)).toBe(true);
    vi.restoreAllMocks();
    await store.close();
  });

  it('are not behind for a content type: a sync has none', async () => {
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

describe('where the host still serves what was before', () => {
  const next = () => {
    const target = published('template-nothing');
    return { ...target, revision: Number(target.revision) + 1 };
  };

  it('it is requested again until it serves it', async () => {
    const target = next();
    const waiting = waitUntilDelivered(target, 10_000, async () => {
      // Between its first answer and the second.
      published('template-nothing');
      return false;
    });
    expect(await waiting).toBe(true);
    expect(on.lib.service.requests).toHaveLength(2);
  });

  it('the pauses between grow', async () => {
    const times: number[] = [];
    const isOver = async () => times.push(performance.now()) === 4;
    await waitUntilDelivered(next(), 10_000, isOver);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThan(195);
    expect(third - second).toBeGreaterThan(315);
    expect(fourth - third).toBeGreaterThan(505);
  });

  it('nobody waits where there is nothing to wait for any more', async () => {
    expect(await waitUntilDelivered(next(), 10_000, async () => true)).toBe(true);
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('nobody asks again where the next time would be too late', async () => {
    expect(await waitUntilDelivered(next(), 200, NEVER)).toBe(false);
    expect(on.lib.service.requests).toHaveLength(1);
  });
});

it('a host that answers with an error is not waited for', async () => {
  on.lib.service.faults.inject({ kind: 'status', status: 500 });
  const waiting = waitUntilDelivered(published('template-nothing'), 10_000, NEVER);
  await expect(waiting).rejects.toThrow(ContentServiceError);
});

it('a host that does not answer is waited for no longer than there is time', async () => {
  on.lib.service.faults.inject({ kind: 'hang' });
  const target = published('template-nothing');
  const waiting = withDeadline(100, () => waitUntilDelivered(target, 10_000, NEVER));
  await expect(waiting).rejects.toThrow(DeadlineError);
});

it('a request that stalls is sent again, for as long as there is time', async () => {
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
