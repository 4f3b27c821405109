import { afterAll, describe, expect, it } from 'vitest';
import { createContentClient } from '#lib/content/contentful-client';
import { createRequestRate } from '#lib/content/request-rate';
import type { ContentService } from '#local/content-service/start-content-service';
import { contentSettings, startTestSpace } from '#tests/lib-on-services';
import { smallSpace } from '#tests/sample-space';

/** Each test has one of its own: they wait at the same time. */
const services: ContentService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

const BURST = 80;

async function start(requestsPerSecond: number) {
  const service = await startTestSpace(smallSpace(), requestsPerSecond);
  services.push(service);
  return {
    service,
    delivery: clientOf(service, 'delivery'),
    preview: clientOf(service, 'preview'),
  };
}

function clientOf(service: ContentService, access: 'delivery' | 'preview') {
  const client = createContentClient(contentSettings(service), access);
  return () => client.getEntries({ content_type: 'templates', limit: 1 });
}

const statuses = ({ requests }: ContentService) => new Set(requests.map(({ status }) => status));

describe.concurrent('a burst of 80 reads', () => {
  it('against a service that takes 55 a second earns no 429', async () => {
    const { service, delivery } = await start(55);
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(BURST);
  });

  it('against one that takes 20 a second, and has said so, earns no 429', async () => {
    const { service, delivery } = await start(20);
    await delivery();
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(1 + BURST);
  });

  it('against one that takes 20 a second, and has not said so yet, earns no 429', async () => {
    const { service, delivery } = await start(20);
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(BURST);
  });

  it('against one that takes many more is not slowed down to what was assumed', async () => {
    const { service, delivery } = await start(1000);
    await delivery();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 300 }, delivery));
    // At the 44 a second that were assumed this would take over 6.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(service.requests).toHaveLength(301);
  });
});

describe.concurrent('a burst of drafts', () => {
  it('keeps to the lower limit of the preview host from the start', async () => {
    const { service, preview } = await start(14);
    await Promise.all(Array.from({ length: 25 }, preview));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(25);
  });
});

describe('the rate', () => {
  it('serves first come, first served', async () => {
    const rate = createRequestRate(100);
    const served: number[] = [];
    const turns = Array.from({ length: 10 }, (_, index) =>
      rate.turn().then((ended) => {
        served.push(index);
        ended();
      }),
    );
    await Promise.all(turns);
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([null, '', '0', '-5', 'many', 'Infinity'])('learns nothing from "%s"', async (header) => {
    const rate = createRequestRate(1000);
    rate.learn(header);
    const start = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => rate.turn()));
    // Had it learnt the least there is, one at a time, this would never end: none of them ends.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('lets at least one through, however low the limit', async () => {
    const rate = createRequestRate(1);
    const ended = await rate.turn();
    const start = performance.now();
    ended();
    await rate.turn();
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });
});
