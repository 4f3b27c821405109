import type { LocalContentful } from 'local-content-services';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createContentClient } from '@/lib/contentful/client';
import { contentSettings, startTestSpace } from '@/tests/fixtures/lib';
import { smallSpace } from '@/tests/fixtures/sample-space';

/** The tests run concurrently. */
const services: LocalContentful[] = [];
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

function clientOf(service: LocalContentful, access: 'delivery' | 'preview') {
  const client = createContentClient(contentSettings(service), access);
  return () => client.getEntries({ content_type: 'templates', limit: 1 });
}

const statuses = ({ requests }: LocalContentful) => new Set(requests.map(({ status }) => status));

describe.concurrent('a burst of 80 reads', () => {
  it('does not cause a 429 at a limit of 55 requests per second', async () => {
    const { service, delivery } = await start(55);
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(BURST);
  });

  it('does not cause a 429 once the service has stated a limit of 20 requests per second', async () => {
    const { service, delivery } = await start(20);
    await delivery();
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(1 + BURST);
  });

  it('does not cause a 429 before the service has stated a limit of 20 requests per second', async () => {
    const { service, delivery } = await start(20);
    await Promise.all(Array.from({ length: BURST }, delivery));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(BURST);
  });

  it('is not slowed down to the assumed limit if the stated limit is higher', async () => {
    const { service, delivery } = await start(1000);
    await delivery();
    // No request ends, so a 45th would wait forever.
    service.faults.inject({ kind: 'hang' });
    for (let request = 0; request < 300; request += 1) void delivery().catch(() => {});
    await vi.waitFor(() => expect(service.requests).toHaveLength(301), { timeout: 15_000 });
  });
});

describe.concurrent('a burst of draft reads', () => {
  it('respects the preview host’s lower limit from the start', async () => {
    const { service, preview } = await start(14);
    await Promise.all(Array.from({ length: 25 }, preview));
    expect(statuses(service)).toEqual(new Set([200]));
    expect(service.requests).toHaveLength(25);
  });

  it('respects the lower limit even if the preview host never states a limit', async () => {
    const { service, preview } = await start(1000);
    service.faults.inject({ kind: 'status', status: 200, body: '{"total":0,"items":[]}' });
    await preview();
    await Promise.all(Array.from({ length: 25 }, preview));
    const times = service.requests.map(({ at }) => at);
    const inOneSecond = times.map(
      (from) => times.filter((at) => at >= from && at < from + 1000).length,
    );
    expect(times).toHaveLength(26);
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(14);
  });
});
