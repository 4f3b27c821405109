/**
 * The requirement: “Content service answers 429: wait for the time in the reset header (seconds,
 * default 1), then retry with exponential backoff (factor 2, randomized).”
 */

import type { LocalContentful } from 'local-content-services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContentClient } from '@/lib/contentful/client';
import { ContentServiceError, RateLimitError } from '@/lib/runtime/errors';
import { contentSettings, startTestSpace } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';

/** Margin for a busy machine. */
const LATE_MS = 5_000;

let log: ReturnType<typeof logLines>;
beforeAll(() => {
  log = logLines();
});
afterAll(() => vi.restoreAllMocks());

const services: LocalContentful[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function start() {
  const service = await startTestSpace(smallSpace());
  services.push(service);
  const client = createContentClient(contentSettings(service), 'delivery');
  const read = (skip = 0) => client.getEntries({ content_type: 'templates', limit: 1, skip });
  return { service, read };
}

/** Milliseconds between requests. */
function pauses({ requests }: LocalContentful): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
}

describe.concurrent('8: Content service answers 429', () => {
  it('retries after the time in the reset header', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 2 }, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(service.requests.map(({ status }) => status)).toEqual([429, 200]);
    expect(pauses(service)[0]).toBeGreaterThanOrEqual(2000);
    expect(pauses(service)[0]).toBeLessThan(2000 + LATE_MS);
  });

  it('retries after a second without the reset header', async () => {
    const { service, read } = await start();
    const headers = { 'X-Contentful-RateLimit-Reset': '' };
    service.faults.inject({ kind: 'status', status: 429, headers }, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(service.requests).toHaveLength(2);
    expect(pauses(service)[0]).toBeGreaterThanOrEqual(1000);
    expect(pauses(service)[0]).toBeLessThan(1000 + LATE_MS);
  });

  it('waits twice as long before each retry', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0 }, { times: 4 });
    await read();
    expect(service.requests).toHaveLength(5);
    // Timers may fire up to a millisecond early.
    for (const [attempt, pause] of pauses(service).entries()) {
      expect(pause).toBeGreaterThanOrEqual(100 * 2 ** attempt - 1);
      expect(pause).toBeLessThan(200 * 2 ** attempt + LATE_MS);
    }
  });

  it('retries simultaneous requests at different times', async () => {
    const { service, read } = await start();
    const refused = new Set<string | undefined>();
    service.faults.inject(
      { kind: 'rate-limited', resetSeconds: 0, remaining: 77 },
      {
        path: (_, { query }) => {
          const isFirst = !refused.has(query.skip);
          refused.add(query.skip);
          return isFirst;
        },
      },
    );
    await Promise.all(Array.from({ length: 12 }, (_, index) => read(index)));
    const waits = [...log.text().matchAll(/waitMs (\d+), retry 1, of 77\)/g)].map(([, ms]) => ms);
    expect(waits).toHaveLength(12);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });

  it.each([1, 2, 3])(
    'retries %i times if that many requests remain per second',
    async (remaining) => {
      const { service, read } = await start();
      service.faults.inject({ kind: 'rate-limited', resetSeconds: 0, remaining });
      await expect(read()).rejects.toThrow(RateLimitError);
      expect(service.requests).toHaveLength(1 + remaining);
    },
  );

  it('retries 5 times if the response lacks the remaining-requests header', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0 });
    await expect(read()).rejects.toThrow(RateLimitError);
    expect(service.requests).toHaveLength(6);
  });

  it('retries 5 times if the header says that 0 requests remain, as is usual beyond the limit', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0, remaining: 0 });
    await expect(read()).rejects.toThrow(RateLimitError);
    expect(service.requests).toHaveLength(6);
  });

  it('throws an error with the status and the URL when the retries run out', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0, remaining: 1 });
    const refused = read();
    await expect(refused).rejects.toThrow(ContentServiceError);
    await expect(refused).rejects.toMatchObject({
      status: 429,
      url: expect.stringContaining(`${service.deliveryUrl}/spaces/test-space/`),
      requests: 2,
    });
  });

  it('takes the number of retries from the first response', async () => {
    const { service, read } = await start();
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0, remaining: 2 }, { times: 1 });
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 0, remaining: 9 });
    await expect(read()).rejects.toThrow(RateLimitError);
    expect(service.requests).toHaveLength(3);
  });
});
