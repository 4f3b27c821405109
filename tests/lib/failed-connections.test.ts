import type { Fault } from 'local-content-services/toolkit';
import { describe, expect, it } from 'vitest';
import { contentClient, createContentClient } from '@/lib/contentful/client';
import { metrics } from '@/lib/observability/metrics';
import { withTimeline } from '@/lib/observability/request-context';
import { withDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  MalformedResponseError,
} from '@/lib/runtime/errors';
import type { Timeline } from '@/lib/runtime/preview-timeline';
import { logLines } from '@/tests/fixtures/log-lines';
import { templatesPage } from '@/tests/fixtures/page-results';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const read = () => contentClient('delivery').getEntries({ content_type: 'templates' });

const FAILURES: [string, Fault][] = [
  ['a connection that is refused', { kind: 'refuse' }],
  ['a connection that breaks during the response', { kind: 'reset' }],
];

describe.each(FAILURES)('%s', (_, fault) => {
  it('is retried once without an error', async () => {
    on.lib.service.faults.inject(fault, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(on.lib.service.requests).toHaveLength(2);
  });

  it('causes an error with the URL if the retry fails too', async () => {
    on.lib.service.faults.inject(fault);
    const refused = read();
    await expect(refused).rejects.toThrow(ContentServiceUnreachableError);
    await expect(refused).rejects.toMatchObject({
      url: expect.stringContaining(`${on.lib.service.deliveryUrl}/spaces/test-space/`),
    });
    expect(on.lib.service.requests).toHaveLength(2);
  });
});

describe('an unreachable service', () => {
  it('causes an error that says what failed', async () => {
    await on.lib.service.stopListening();
    await expect(read()).rejects.toThrow(/could not be reached at .*ECONNREFUSED/);
  });
});

describe('a complete response', () => {
  it.each([400, 404, 500, 503])('is not retried with status %i', async (status) => {
    on.lib.service.faults.inject({ kind: 'status', status });
    await expect(read()).rejects.toThrow(ContentServiceError);
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it.each([
    ['HTML', { kind: 'html' }],
    ['a truncated body', { kind: 'truncated' }],
    ['an empty body', { kind: 'empty' }],
    ['null', { kind: 'status', status: 200, body: 'null' }],
    ['a list', { kind: 'status', status: 200, body: '[]' }],
    ['a number', { kind: 'status', status: 200, body: '7' }],
  ] as [string, Fault][])(
    'is an error, without a retry, if the body is malformed: %s',
    async (_, fault) => {
      on.lib.service.faults.inject(fault);
      const answer = read();
      await expect(answer).rejects.toThrow(MalformedResponseError);
      await expect(answer).rejects.toMatchObject({
        url: expect.stringContaining('content_type=templates'),
      });
      expect(on.lib.service.requests).toHaveLength(1);
    },
  );

  it.each([
    '{}',
    '{"total":5}',
    '{"items":[]}',
    '{"total":5,"items":{}}',
    '{"total":"5","items":[]}',
    '{"total":-1,"items":[]}',
  ])('is an error, never an empty gallery, if the body is %s', async (body) => {
    logLines();
    const isEntries = (path: string) => path.endsWith('/entries');
    on.lib.service.faults.inject({ kind: 'status', status: 200, body }, { path: isEntries });
    await expect(templatesPage()).rejects.toThrow(MalformedResponseError);
  });
});

it('counts requests by outcome', async () => {
  const { faults } = on.lib.service;
  const settle = (call: Promise<unknown>) => call.catch(() => {});
  await read();
  faults.inject({ kind: 'status', status: 404 }, { times: 1 });
  await settle(read());
  faults.inject({ kind: 'refuse' }, { times: 2 });
  await settle(read());
  faults.inject({ kind: 'hang' }, { times: 1 });
  await settle(withDeadline(50, read));
  const { values } = await metrics().contentCalls.get();
  expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
    [200, 1],
    [404, 1],
    ['unreachable', 2],
    ['deadline', 1],
  ]);
});

it('requests current published content even if an editor previews a future release', async () => {
  await withTimeline({ release: 'spring', at: '2026-12-24T00:00:00.000Z' }, read);
  const [request] = on.lib.service.requests;
  expect(request).toMatchObject({ listener: 'delivery', status: 200 });
  expect(Object.keys(request?.query ?? {}).filter((name) => name.includes('['))).toEqual([]);
});

it('requests drafts for the timeline of the current request', async () => {
  const readDrafts = () => contentClient('preview').getEntries({ limit: 1 });
  // The space has no such release.
  await withTimeline({ release: 'spring' }, readDrafts).catch(() => {});
  expect(on.lib.service.requests).toMatchObject([
    { listener: 'preview', query: { 'release[lte]': 'spring' } },
  ]);
});

it('never sends an unencrypted request to a service with an HTTPS URL', async () => {
  const { content } = settings();
  const deliveryUrl = content.deliveryUrl.replace('http:', 'https:');
  // The server does not support TLS.
  const read = createContentClient({ ...content, deliveryUrl }, 'delivery').getLocales();
  await expect(read).rejects.toMatchObject({ url: expect.stringMatching(/^https:/) });
  expect(on.lib.service.requests).toEqual([]);
});

it('a process uses one client per host, so that callers share the rate limit', () => {
  expect(contentClient('delivery')).toBe(contentClient('delivery'));
  expect(contentClient('preview')).not.toBe(contentClient('delivery'));
});

it('requests drafts by release, by time, or by release and time', async () => {
  const readAt = async (timeline: Timeline) => {
    // The space has no such release.
    const client = createContentClient(settings().content, 'preview', timeline);
    await client.getEntries({ limit: 1 }).catch(() => {});
    const { query = {} } = on.lib.service.requests.at(-1) ?? {};
    return Object.fromEntries(Object.entries(query).filter(([name]) => name.includes('[')));
  };
  const at = '2026-12-24T00:00:00.000Z';
  expect(await readAt({ at })).toEqual({ 'timestamp[lte]': at });
  expect(await readAt({ release: 'spring' })).toEqual({ 'release[lte]': 'spring' });
  expect(await readAt({ release: 'spring', at })).toEqual({
    'release[lte]': 'spring',
    'timestamp[lte]': at,
  });
});
