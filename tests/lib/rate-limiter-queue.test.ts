import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '@/lib/contentful/rate-limiter';

describe('the rate limiter', () => {
  it('admits requests in the order of arrival', async () => {
    const rate = createRateLimiter(100);
    const served: number[] = [];
    const turns = Array.from({ length: 10 }, (_, index) =>
      rate.acquire().then((ended) => {
        served.push(index);
        ended();
      }),
    );
    await Promise.all(turns);
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('leaves a fifth of the limit for other processes', async () => {
    const rate = createRateLimiter(1000);
    rate.setLimit('10');
    let served = 0;
    for (let request = 0; request < 10; request += 1) void rate.acquire().then(() => (served += 1));
    // No request ends, so no slot becomes free.
    await vi.waitFor(() => expect(served).toBe(8), 15_000);
    await new Promise(setImmediate);
    expect(served).toBe(8);
  });

  it('releases aborted callers immediately without using a slot', async () => {
    const rate = createRateLimiter(1);
    const ended = await rate.acquire();
    const givenUp = new AbortController();
    const second = rate.acquire(givenUp.signal);
    const third = rate.acquire();
    await new Promise(setImmediate);
    givenUp.abort();
    await second;
    ended();
    await third;
  });

  it.each([null, '', '0', '-5', 'many', 'Infinity'])(
    'ignores the invalid limit "%s"',
    async (header) => {
      const rate = createRateLimiter(1000);
      rate.setLimit(header);
      // At one slot this would never resolve, as no request ends.
      await Promise.all(Array.from({ length: 50 }, () => rate.acquire()));
    },
  );

  it('admits one request per second at the lowest limit', async () => {
    const rate = createRateLimiter(1);
    const ended = await rate.acquire();
    const start = performance.now();
    ended();
    await rate.acquire();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });
});

describe('a waiting request', () => {
  // Exact to the millisecond, and without a real second.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** @returns the ends of two requests, and whether the third was admitted */
  async function twoOfThree() {
    const rate = createRateLimiter(3);
    const endFirst = await rate.acquire();
    const endSecond = await rate.acquire();
    const third = vi.fn();
    void rate.acquire().then(third);
    await new Promise(setImmediate);
    return { rate, endFirst, endSecond, third };
  }

  it('does not set a timer until another request has ended', async () => {
    await twoOfThree();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is woken once, one second after the first request has ended', async () => {
    const { endFirst, endSecond, third } = await twoOfThree();
    const endedAt = Date.now();
    endFirst();
    await vi.advanceTimersByTimeAsync(600);
    endSecond();
    await vi.advanceTimersByTimeAsync(399);
    expect(third).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersToNextTimerAsync();
    expect(third).toHaveBeenCalledOnce();
    expect(Date.now() - endedAt).toBe(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is admitted within a second even if the clock is set back by an hour', async () => {
    const { endFirst, third } = await twoOfThree();
    endFirst();
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third).toHaveBeenCalledOnce();
  });

  it('is admitted immediately when the limit rises', async () => {
    const { rate, third } = await twoOfThree();
    rate.setLimit('100');
    await vi.advanceTimersByTimeAsync(0);
    expect(third).toHaveBeenCalledOnce();
  });

  it('removes its abort listener once admitted', async () => {
    const { rate, third } = await twoOfThree();
    const { signal } = new AbortController();
    const fourth = rate.acquire(signal);
    rate.setLimit('4');
    await vi.advanceTimersByTimeAsync(0);
    expect(third).toHaveBeenCalledOnce();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    rate.setLimit('100');
    await fourth;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
