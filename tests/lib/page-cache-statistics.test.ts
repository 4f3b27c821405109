/** What operators are told of the shared pages: how often they were there, and how often not. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { pageOf, passToCache, type Shared, shareOn, shown } from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';

let shared: Shared;
beforeEach(async () => {
  shared = await shareOn();
  process.env.LOG_LEVEL = 'debug';
  resetServer();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await shared.close();
});

it('a page that is shown is a hit, one that has to be rendered a miss', async () => {
  const one = shared.newInstance();
  const log = logLines();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await shown(one, PAGE)).toBe('to be made');
  await passToCache(one, PAGE, pageOf('made'), { readAt: Date.now() });
  await shown(one, PAGE);
  await shown(one, PAGE);
  vi.advanceTimersByTime(10_000);
  expect(log.text()).toContain('cache.statistics: pages (hits 2, misses 1)');
});
