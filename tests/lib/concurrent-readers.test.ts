import { setTimeout as wait } from 'node:timers/promises';
import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

/** The sections, the content types, the templates, the pages. */
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

describe('200 readers at the same moment', () => {
  it('cost one reading', async () => {
    const readings = await many(getCatalogue);
    expect(lib.service.requests).toHaveLength(ONE_READING);
    expect(new Set(readings.map(({ value }) => value)).size).toBe(1);
  });

  it('cost one reading of all that a page is rendered from', async () => {
    const results = await many(() => pages.filterPage('next.js'));
    expect(results.every((result) => 'props' in result)).toBe(true);
    expect(lib.service.requests).toHaveLength(ONE_READING);
    expect(edge.requests).toHaveLength(1);
  });

  it('cost one reading where it fails, and it fails for all', async () => {
    logLines();
    lib.service.faults.inject({ kind: 'status', status: 500 });
    const results = await Promise.allSettled(Array.from({ length: 200 }, getCatalogue));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    // The templates are asked for only once the first two have answered.
    expect(lib.service.requests.length).toBeLessThanOrEqual(2);
  });

  it('who ask on demand cost two: one may have begun before the content changed', async () => {
    const onDemand = { revalidateReason: 'on-demand' } as const;
    await many(() => pages.filterPage('next.js', onDemand));
    expect(lib.service.requests.length).toBeLessThanOrEqual(2 * ONE_READING);
  });
});

describe('a page rendered on demand', () => {
  it('is never rendered from a reading that began before its request', async () => {
    lib.service.faults.inject({ kind: 'slow', ms: 200 }, { times: 3 });
    const before = pages.filterPage('next.js');
    await vi.waitFor(() => expect(lib.service.requests.length).toBeGreaterThan(0), 15_000);
    // Both of the reading's first answers are taken by now, and on their slow way.
    await wait(50);
    lib.service.content.publish('template-unfinished');
    const after = await pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    expect(after).toMatchObject({ props: { list: { total: 3 } } });
    await before;
    expect(lib.service.requests).toHaveLength(2 * ONE_READING);
  });

  it('is never rendered from the last good catalogue', async () => {
    await pages.filterPage('next.js');
    logLines();
    lib.service.faults.inject({ kind: 'status', status: 503 });
    const page = pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    await expect(page).rejects.toMatchObject({ status: 503 });
  });
});
