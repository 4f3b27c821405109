import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { contentClient } from '@/lib/contentful/client';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { timeLeft, timeToRead, withDeadline, withFreshDeadline } from '@/lib/runtime/deadline';
import { DeadlineError, RateLimitError } from '@/lib/runtime/errors';
import { contentEnvironment, setEnvironment } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { onServices } from '@/tests/lib/on-services';

/** Longer than any delay, but shorter than the request timeout of 30 seconds. */
const LATE_MS = 4_000;

const on = onServices();

async function failureAndTime(work: () => Promise<unknown>) {
  const start = performance.now();
  const error = await work().then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return { error, taken: performance.now() - start };
}

describe('a hanging content service', () => {
  it('does not delay a page or a catalogue beyond the visitor deadline', async () => {
    on.lib.service.faults.inject({ kind: 'hang' });
    const outcomes = await Promise.all(
      [
        getCatalogue,
        pages.homePage,
        pages.templatesPage,
        () => pages.filterPage('next.js'),
        () => pages.filterPage('next.js', { revalidateReason: 'on-demand' }),
        () => pages.filterPage('next.js', { draftMode: true }),
        () => pages.templatePage('next.js', 'next-blog'),
      ].map(failureAndTime),
    );
    for (const { error, taken } of outcomes) {
      expect(error).toBeInstanceOf(DeadlineError);
      expect(error).toMatchObject({ milliseconds: 8_000 });
      expect(taken).toBeLessThan(8_000 + LATE_MS);
    }
  });

  it('leaves a page without its overview if only the overview request hangs', async () => {
    await getCatalogue();
    on.lib.service.faults.inject({ kind: 'hang' });
    const start = performance.now();
    expect(await pages.templatePage('next.js', 'next-blog')).toMatchObject({
      props: { template: { overviewMissing: true } },
      // The page is rendered again soon.
      revalidate: 3,
    });
    expect(performance.now() - start).toBeLessThan(8_000 + LATE_MS);
  });
});

describe('a deadline', () => {
  const read = () => contentClient('delivery').getEntries({ content_type: 'templates' });

  it('aborts the current request and prevents any more', async () => {
    on.lib.service.faults.inject({ kind: 'hang' });
    // Otherwise, on a busy machine, the deadline passes before the request is sent.
    for (let milliseconds = 200; on.lib.service.requests.length === 0; milliseconds *= 2) {
      const { error, taken } = await failureAndTime(() => withDeadline(milliseconds, read));
      expect(error).toBeInstanceOf(DeadlineError);
      expect(taken).toBeGreaterThanOrEqual(milliseconds - 1);
      expect(taken).toBeLessThan(milliseconds + LATE_MS);
      // Leaves time for the request to arrive, and for an unwanted second request.
      await wait(100);
    }
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('aborts a response that stops in the middle and closes its connection', async () => {
    let connectionsLeft = 0;
    const halting = createServer((_, response) => {
      connectionsLeft += 1;
      response.once('close', () => {
        connectionsLeft -= 1;
      });
      response.writeHead(200, { 'content-length': 1_000 }).write('{"sys":');
    });
    await new Promise<void>((resolve) => halting.listen(0, '127.0.0.1', resolve));
    const { port } = halting.address() as AddressInfo;
    setEnvironment({
      ...contentEnvironment(on.lib.service),
      CONTENTFUL_DELIVERY_URL: `http://127.0.0.1:${port}`,
    });
    const { error, taken } = await failureAndTime(() => withDeadline(300, read));
    expect(error).toBeInstanceOf(DeadlineError);
    expect(taken).toBeLessThan(300 + LATE_MS);
    await vi.waitFor(() => expect(connectionsLeft).toBe(0), { timeout: LATE_MS });
    halting.closeAllConnections();
    halting.close();
  });

  it('prevents a retry that would be too late', async () => {
    on.lib.service.faults.inject({ kind: 'rate-limited', resetSeconds: 9 });
    const { error, taken } = await failureAndTime(() => withDeadline(8_000, read));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(taken).toBeLessThan(LATE_MS);
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it('allows a retry that is in time', async () => {
    on.lib.service.faults.inject({ kind: 'rate-limited', resetSeconds: 1 }, { times: 1 });
    expect(await withDeadline(8_000, read)).toMatchObject({ total: 5 });
    expect(on.lib.service.requests).toHaveLength(2);
  });

  it('is not extended by a longer deadline that starts later', async () => {
    const inside = () => withDeadline(timeToRead(5_000), async () => timeLeft());
    const left = await withDeadline(3_000, async () => {
      await wait(10);
      return inside();
    });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(3_000);
  });

  it('does not apply to other callers that share the same read', async () => {
    on.lib.service.faults.inject({ kind: 'slow', ms: 500 });
    const impatient = failureAndTime(() => withDeadline(100, getCatalogue));
    const patient = getCatalogue();
    expect((await impatient).error).toBeInstanceOf(DeadlineError);
    expect((await patient).value.templates).toHaveLength(5);
    const urls = on.lib.service.requests.map(({ path, query }) => JSON.stringify([path, query]));
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('is longer in development, because code is compiled on demand', async () => {
    const given = () => withFreshDeadline(async () => timeLeft());
    expect(await given()).toBeLessThan(10_000);
    vi.stubEnv('NODE_ENV', 'development');
    expect(await given()).toBeGreaterThan(50_000);
    vi.unstubAllEnvs();
  });
});
