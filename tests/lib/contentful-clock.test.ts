import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isServiceTimeKnown, recordServiceTime, serviceTime } from '@/lib/contentful/service-clock';
import { metrics } from '@/lib/observability/metrics';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

/** `Date` headers are in whole seconds. */
const NOW = Date.parse('2026-11-25T12:00:00.000Z');

let log: ReturnType<typeof logLines>;
beforeEach(() => {
  setEnvironment(ANY_CONTENT);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  log = logLines();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answer = (aheadMs: number, headers: Record<string, string> = {}) =>
  new Headers({ date: new Date(NOW + aheadMs).toUTCString(), ...headers });

it('uses this machine’s clock until the service has responded', () => {
  expect(isServiceTimeKnown()).toBe(false);
  expect(serviceTime()).toBe(NOW);
});

it.each([
  [6_000, 6_000],
  [-6_000, -6_000],
  [5_000, 0],
  [-5_000, 0],
  [0, 0],
])('treats a service clock that is %i ms ahead as %i ms ahead', async (aheadMs, taken) => {
  recordServiceTime(answer(aheadMs));
  expect(isServiceTimeKnown()).toBe(true);
  expect(serviceTime()).toBe(NOW + taken);
  expect(log.count('⚠ clock.skewed')).toBe(taken === 0 ? 0 : 1);
  const [skew] = (await metrics().clockSkewSeconds.get()).values;
  expect(skew?.value).toBe(-aheadMs / 1000);
});

it.each([
  ['an age, as from a cache', answer(3_600_000, { age: '1' })],
  ['no date', new Headers({ age: '0' })],
  ['an invalid date', new Headers({ date: 'today' })],
])('ignores a response with %s', (_, headers) => {
  recordServiceTime(headers);
  expect(isServiceTimeKnown()).toBe(false);
});

it('accepts a response with age 0 from a cache', () => {
  recordServiceTime(answer(3_600_000, { age: '0' }));
  expect(serviceTime()).toBe(NOW + 3_600_000);
});
