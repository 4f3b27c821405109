/** Each test has a service and a client of its own: they wait at the same time. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContentClient } from '#lib/content/contentful-client';
import { ContentServiceError, RateLimitError } from '#lib/errors';
import type { ContentService } from '#local/content-service/start-content-service';
import { contentSettings, startTestSpace } from '#tests/lib-on-services';
import { logLines } from '#tests/log-lines';
import { smallSpace } from '#tests/sample-space';

let log: ReturnType<typeof logLines>;
beforeAll(() => {
  log = logLines();
});
afterAll(() => vi.restoreAllMocks());

const services: ContentService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

async function start() {
  const service = await startTestSpace(smallSpace());
  services.push(service);
  const client = createContentClient(contentSettings(service), 'delivery');
  const read = () => client.getEntries({ content_type: 'templates', limit: 1 });
  return { service, read };
}

/** Milliseconds between the arrival of each request and the next. */
function pauses({ requests }: ContentService): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
}

describe.concurrent('8: Content service answers 429', () => {
  it('and is asked again once the time in the reset header is over', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 2 }, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(service.requests.map(({ status }) => status)).toEqual([429, 200]);
    expect(pauses(service)[0]).toBeGreaterThanOrEqual(2000);
  });

  it('and is asked again after a second where the header is missing', async () => {
    const { service, read } = await start();
    const headers = { 'X-Contentful-RateLimit-Reset': '' };
    service.faults.strike({ kind: 'status', status: 429, headers }, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(service.requests).toHaveLength(2);
    expect(pauses(service)[0]).toBeGreaterThanOrEqual(1000);
  });

  it('and waits for longer each time, twice as long by factor', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0 }, { times: 4 });
    await read();
    expect(service.requests).toHaveLength(5);
    // A timer may fire within a millisecond before its time.
    for (const [attempt, pause] of pauses(service).entries()) {
      expect(pause).toBeGreaterThanOrEqual(100 * 2 ** attempt - 1);
    }
  });

  it('and those refused together do not come back together', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0, remaining: 77 }, { times: 12 });
    await Promise.all(Array.from({ length: 12 }, read));
    const waits = [...log.text().matchAll(/waitMs (\d+), retry 1, of 77\)/g)].map(([, ms]) => ms);
    expect(waits).toHaveLength(12);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });

  it.each([1, 2, 3])(
    'and is asked %i times again where so many remain a second',
    async (remaining) => {
      const { service, read } = await start();
      service.faults.strike({ kind: 'rate-limited', resetSeconds: 0, remaining });
      await expect(read()).rejects.toThrow(RateLimitError);
      expect(service.requests).toHaveLength(1 + remaining);
    },
  );

  it('and is asked 5 times again where that header is missing', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0 });
    await expect(read()).rejects.toThrow(RateLimitError);
    expect(service.requests).toHaveLength(6);
  });

  it('and when retries run out, an error is thrown that carries the status and the URL', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0, remaining: 1 });
    const refused = read();
    await expect(refused).rejects.toThrow(ContentServiceError);
    await expect(refused).rejects.toMatchObject({
      status: 429,
      url: expect.stringContaining(`${service.deliveryUrl}/spaces/test-space/`),
      requests: 2,
    });
  });

  it('and the count of the first answer holds, whatever the later ones say', async () => {
    const { service, read } = await start();
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0, remaining: 2 }, { times: 1 });
    service.faults.strike({ kind: 'rate-limited', resetSeconds: 0, remaining: 9 });
    await expect(read()).rejects.toThrow(RateLimitError);
    expect(service.requests).toHaveLength(3);
  });
});
