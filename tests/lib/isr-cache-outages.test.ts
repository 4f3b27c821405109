import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '#lib/env';
import { pageMemory } from '#lib/isr-cache/page-memory';
import type { SharedPages } from '#lib/isr-cache/shared-pages';
import type { Fault } from '#local/faults';
import {
  isStale,
  keyOf,
  make,
  pageOf,
  type Shared,
  shareOn,
  shown,
} from '#tests/lib/isr-cache-instances';
import { setEnvironment } from '#tests/lib-on-services';
import { logLines } from '#tests/log-lines';

const PAGE = '/templates/next.js';
const WITHIN_A_SECOND = 1_000;
/** It is asked again every second while it is silent. */
const ASKED_AGAIN = 2_500;

let shared: Shared;
let one: SharedPages;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  shared = await shareOn();
  one = shared.newInstance();
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shared.close();
});

const FAULTS: Fault[] = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'slow', ms: 4_000 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 404 },
  { kind: 'rate-limited' },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'empty' },
];

describe.each(FAULTS)('with a store that fails: $kind $status', (fault) => {
  it('pages are shown from memory and from the build, new ones are kept here, one warning is given', async () => {
    await shared.build('/', 'built');
    await make(one, PAGE, pageOf('made'));
    await wait(WITHIN_A_SECOND);
    shared.store.faults.strike(fault);
    expect(await shown(one, PAGE)).toBe('made');
    expect(await shown(one, '/')).toBe('built');
    expect(await shown(one, '/templates/hugo')).toBe('to be made');
    await make(one, '/templates/hugo', pageOf('made in the meantime'));
    expect(await shown(one, '/templates/hugo')).toBe('made in the meantime');
    expect(log.count('isr-cache.store-failed')).toBe(1);
    expect(log.text()).not.toContain('made in the meantime');
  });

  it('and works again, what was made meanwhile is seen by all', async () => {
    await make(one, PAGE, pageOf('before'));
    await wait(WITHIN_A_SECOND);
    shared.store.faults.strike(fault);
    await shown(one, PAGE);
    await make(one, PAGE, pageOf('meanwhile'));
    shared.store.faults.clear();
    await wait(ASKED_AGAIN);
    expect(await shown(one, PAGE)).toBe('meanwhile');
    await one.written();
    expect(await shown(shared.newInstance(), PAGE)).toBe('meanwhile');
    expect(log.count('isr-cache.store-recovered')).toBe(1);
  });
});

describe('a store that has lost what it held', () => {
  it('gets it again from whoever still has it', async () => {
    await make(one, PAGE, pageOf('made'));
    await shared.command('FLUSHALL');
    await wait(WITHIN_A_SECOND);
    expect(await shown(one, PAGE)).toBe('made');
    await one.written();
    expect(await shown(shared.newInstance(), PAGE)).toBe('made');
  });
});

describe('an instance that starts while the store is silent', () => {
  it('keeps what it makes, for as long as any page', async () => {
    shared.store.faults.strike({ kind: 'refuse' });
    expect(await shown(one, PAGE)).toBe('to be made');
    await make(one, PAGE, pageOf('made alone'));
    expect(await shown(one, PAGE)).toBe('made alone');
    expect(await isStale(one, PAGE)).toBe(false);
  });
});

describe('a page over 3 MB', () => {
  it('is kept, and logged', async () => {
    const html = 'x'.repeat(3_200_000);
    await make(one, PAGE, pageOf(html));
    expect(log.count('cache.large-item')).toBe(1);
    expect(await shown(shared.newInstance(), PAGE)).toBe(html);
  });
});

describe('memory', () => {
  it('never holds more than its bytes, and drops what was asked for longest ago', () => {
    const memory = pageMemory(100_000);
    const page = { value: null, lifetime: { revalidate: 30 }, holds: 0, madeAt: 1 };
    const remembered = { page, askedAt: 0, heldUntil: 0 };
    for (let number = 0; number < 30_000; number += 1) {
      memory.get(keyOf('/asked-for-again'));
      memory.set(keyOf(number === 0 ? '/asked-for-again' : `/${number}`), remembered, 500);
      expect(memory.bytes()).toBeLessThanOrEqual(100_000);
    }
    expect(memory.get(keyOf('/asked-for-again'))).toBeDefined();
    expect(memory.get(keyOf('/1'))).toBeUndefined();
    expect(memory.get(keyOf('/29999'))).toBeDefined();
  });
});

describe('ISR_CACHE', () => {
  const content = {
    CONTENTFUL_SPACE_ID: 'test-space',
    CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
    CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
  };
  it('is "file" unless it says otherwise', () => {
    setEnvironment({ ...content, ISR_CACHE: '' });
    expect(settings().isrCache).toBe('file');
  });
  it('can’t be "redis" without a store, or anything else', () => {
    setEnvironment({ ...content, ISR_CACHE: 'redis' });
    expect(settings).toThrow(/ISR_CACHE is "redis", which needs UPSTASH_REDIS_REST_URL/);
    setEnvironment({ ...content, ISR_CACHE: 'memcached' });
    expect(settings).toThrow(/ISR_CACHE must be "file" or "redis"/);
  });
});
