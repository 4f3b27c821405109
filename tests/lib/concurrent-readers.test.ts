import { setTimeout as wait } from 'node:timers/promises';
import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

/** One request each for sections, content types, templates and pages. */
const ONE_READING = 4;

let lib: LibOnServices;
let edge: LocalEdgeConfig;
beforeEach(async () => {
  edge = await startEdgeConfig({ token: 'edge-token', items: {} });
  lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await edge.close();
});

const many = <Result>(work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 200 }, work));

describe('200 simultaneous reads', () => {
  it('share one fetch', async () => {
    const readings = await many(getCatalogue);
    expect(lib.service.requests).toHaveLength(ONE_READING);
    expect(new Set(readings.map(({ value }) => value)).size).toBe(1);
  });

  it('share one fetch of all page data', async () => {
    const results = await many(() => pages.filterPage('next.js'));
    expect(results.every((result) => 'props' in result)).toBe(true);
    expect(lib.service.requests).toHaveLength(ONE_READING);
    expect(edge.requests).toHaveLength(1);
  });

  it('all fail after a single fetch if that fetch fails', async () => {
    logLines();
    lib.service.faults.inject({ kind: 'status', status: 500 });
    const results = await Promise.allSettled(Array.from({ length: 200 }, getCatalogue));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    // Templates are requested only after the first two responses.
    expect(lib.service.requests.length).toBeLessThanOrEqual(2);
  });

  it('need at most two fetches for on-demand renders', async () => {
    const onDemand = { revalidateReason: 'on-demand' } as const;
    await many(() => pages.filterPage('next.js', onDemand));
    expect(lib.service.requests.length).toBeLessThanOrEqual(2 * ONE_READING);
  });
});

describe('a page rendered on demand', () => {
  it('is never rendered from a fetch that started before the request', async () => {
    lib.service.faults.inject({ kind: 'slow', ms: 200 }, { times: 3 });
    const before = pages.filterPage('next.js');
    await vi.waitFor(() => expect(lib.service.requests.length).toBeGreaterThan(0), 15_000);
    // By now the service has prepared its first two responses and is delaying them.
    await wait(50);
    lib.service.content.publish('template-unfinished');
    const after = await pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    expect(after).toMatchObject({ props: { list: { total: 3 } } });
    await before;
    expect(lib.service.requests).toHaveLength(2 * ONE_READING);
  });

  it('is never rendered from a stale catalogue', async () => {
    await pages.filterPage('next.js');
    logLines();
    lib.service.faults.inject({ kind: 'status', status: 503 });
    const page = pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    await expect(page).rejects.toMatchObject({ status: 503 });
  });
});
