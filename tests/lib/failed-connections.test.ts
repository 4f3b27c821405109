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
  ['is refused', { kind: 'refuse' }],
  ['is cut in the middle of the answer', { kind: 'reset' }],
];

describe.each(FAILURES)('a connection that %s', (_, fault) => {
  it('is tried once more, and nobody notices', async () => {
    on.lib.service.faults.inject(fault, { times: 1 });
    expect(await read()).toMatchObject({ total: 5 });
    expect(on.lib.service.requests).toHaveLength(2);
  });

  it('twice is an error that carries the URL', async () => {
    on.lib.service.faults.inject(fault);
    const refused = read();
    await expect(refused).rejects.toThrow(ContentServiceUnreachableError);
    await expect(refused).rejects.toMatchObject({
      url: expect.stringContaining(`${on.lib.service.deliveryUrl}/spaces/test-space/`),
    });
    expect(on.lib.service.requests).toHaveLength(2);
  });
});

describe('a service that is not there at all', () => {
  it('is an error that says so in words', async () => {
    await on.lib.service.stopListening();
    await expect(read()).rejects.toThrow(/could not be reached at .*ECONNREFUSED/);
  });
});

describe('an answer that came', () => {
  it.each([400, 404, 500, 503])('%i: is not retried', async (status) => {
    on.lib.service.faults.inject({ kind: 'status', status });
    await expect(read()).rejects.toThrow(ContentServiceError);
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it.each([
    ['HTML', { kind: 'html' }],
    ['cut short', { kind: 'truncated' }],
    ['empty', { kind: 'empty' }],
    ['null', { kind: 'status', status: 200, body: 'null' }],
    ['a list', { kind: 'status', status: 200, body: '[]' }],
    ['a number', { kind: 'status', status: 200, body: '7' }],
  ] as [string, Fault][])('%s: is an error, and not asked for again', async (_, fault) => {
    on.lib.service.faults.inject(fault);
    const answer = read();
    await expect(answer).rejects.toThrow(MalformedResponseError);
    await expect(answer).rejects.toMatchObject({
      url: expect.stringContaining('content_type=templates'),
    });
    expect(on.lib.service.requests).toHaveLength(1);
  });

  it.each([
    '{}',
    '{"total":5}',
    '{"items":[]}',
    '{"total":5,"items":{}}',
    '{"total":"5","items":[]}',
    '{"total":-1,"items":[]}',
  ])('%s: is an error, never an empty gallery', async (body) => {
    logLines();
    const isEntries = (path: string) => path.endsWith('/entries');
    on.lib.service.faults.inject({ kind: 'status', status: 200, body }, { path: isEntries });
    await expect(templatesPage()).rejects.toThrow(MalformedResponseError);
  });
});

it('calls are counted by what came of them', async () => {
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

it('what is published is asked for as it is now, whatever future an editor previews', async () => {
  await withTimeline({ release: 'spring', at: '2026-12-24T00:00:00.000Z' }, read);
  const [request] = on.lib.service.requests;
  expect(request).toMatchObject({ listener: 'delivery', status: 200 });
  expect(Object.keys(request?.query ?? {}).filter((name) => name.includes('['))).toEqual([]);
});

it('drafts are asked for as of the timeline of the request that they are for', async () => {
  const readDrafts = () => contentClient('preview').getEntries({ limit: 1 });
  // The space has no such release.
  await withTimeline({ release: 'spring' }, readDrafts).catch(() => {});
  expect(on.lib.service.requests).toMatchObject([
    { listener: 'preview', query: { 'release[lte]': 'spring' } },
  ]);
});

it('a service with an https address is never asked in the clear', async () => {
  const { content } = settings();
  const deliveryUrl = content.deliveryUrl.replace('http:', 'https:');
  // Nobody speaks TLS there.
  const read = createContentClient({ ...content, deliveryUrl }, 'delivery').getLocales();
  await expect(read).rejects.toMatchObject({ url: expect.stringMatching(/^https:/) });
  expect(on.lib.service.requests).toEqual([]);
});

it('all of a process share one client of a host, which keeps to the rate', () => {
  expect(contentClient('delivery')).toBe(contentClient('delivery'));
  expect(contentClient('preview')).not.toBe(contentClient('delivery'));
});

it('drafts of a release, of a moment, and of both are asked for by name', async () => {
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
