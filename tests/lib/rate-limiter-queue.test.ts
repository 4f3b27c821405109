/** How many requests to the content service may be under way, without a service. */
import { describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '@/lib/contentful/rate-limiter';

describe('the rate', () => {
  it('serves first come, first served', async () => {
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

  it('leaves a fifth of the stated limit to other processes', async () => {
    const rate = createRateLimiter(1000);
    rate.setLimit('10');
    let served = 0;
    for (let request = 0; request < 10; request += 1) void rate.acquire().then(() => (served += 1));
    // None of them ends, so that no other is served later on.
    await vi.waitFor(() => expect(served).toBe(8), 15_000);
    await new Promise(setImmediate);
    expect(served).toBe(8);
  });

  it('serves who has given up at once, and that one takes no room', async () => {
    const rate = createRateLimiter(1);
    const ended = await rate.acquire();
    const givenUp = new AbortController();
    const second = rate.acquire(givenUp.signal);
    const third = rate.acquire();
    await new Promise(setImmediate);
    givenUp.abort();
    await second;
    ended();
    // Had the second taken room, nobody would end it, and the third would never be served.
    await third;
  });

  it.each([null, '', '0', '-5', 'many', 'Infinity'])('learns nothing from "%s"', async (header) => {
    const rate = createRateLimiter(1000);
    rate.setLimit(header);
    // Had it learnt the least there is, one at a time, this would never end: none of them ends.
    await Promise.all(Array.from({ length: 50 }, () => rate.acquire()));
  });

  it('lets at least one through, however low the limit', async () => {
    const rate = createRateLimiter(1);
    const ended = await rate.acquire();
    const start = performance.now();
    ended();
    await rate.acquire();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });
});
