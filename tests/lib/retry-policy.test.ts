import { describe, expect, it } from 'vitest';
import { retriesAllowed, waitBeforeRetry } from '@/lib/contentful/retry-policy';

const MIN_RANDOM = 0;
const MAX_RANDOM = 1;

describe('the retry count', () => {
  it.each([
    ['1', 1],
    ['7', 7],
  ])('is taken from the remaining-per-second header: %s', (header, count) => {
    expect(retriesAllowed(header)).toBe(count);
  });

  it.each([null, '', '0', '-1', '1.5', 'many'])(
    'is 5 if the remaining-per-second header is %j',
    (header) => {
      expect(retriesAllowed(header)).toBe(5);
    },
  );
});

describe('the wait before a retry', () => {
  it.each([
    ['3', 3100],
    ['0', 100],
    ['0.5', 600],
  ])('equals the seconds in the reset header plus the first backoff: %s', (reset, wait) => {
    expect(waitBeforeRetry(0, reset, MIN_RANDOM)).toBe(wait);
  });

  it.each([null, '', ' ', 'soon', '-3', 'NaN', 'Infinity'])(
    'is one second plus the first backoff if the reset header is invalid: "%s"',
    (reset) => {
      expect(waitBeforeRetry(0, reset, MIN_RANDOM)).toBe(1100);
    },
  );

  it('doubles with each attempt', () => {
    const waits = [0, 1, 2, 3, 4].map((attempt) => waitBeforeRetry(attempt, '0', MIN_RANDOM));
    expect(waits).toEqual([100, 200, 400, 800, 1600]);
  });

  it('is randomised up to double the backoff', () => {
    expect(waitBeforeRetry(2, '1', MIN_RANDOM)).toBe(1400);
    expect(waitBeforeRetry(2, '1', 0.5)).toBe(1600);
    expect(waitBeforeRetry(2, '1', MAX_RANDOM)).toBe(1800);
  });

  it('is never shorter than the time in the reset header', () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(waitBeforeRetry(attempt, '2', Math.random())).toBeGreaterThanOrEqual(2000);
    }
  });

  it('never exceeds an upper limit, whatever the header and the attempt', () => {
    expect(waitBeforeRetry(1000, '86400', MAX_RANDOM)).toBe(10_000 + 2 * 10_000);
    expect(waitBeforeRetry(0, '86400', MIN_RANDOM)).toBe(10_000 + 100);
    expect(waitBeforeRetry(0, '10', MIN_RANDOM)).toBe(10_000 + 100);
  });
});
