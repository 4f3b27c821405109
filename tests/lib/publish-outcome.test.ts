/** What comes of a publish if the content service or the store has a problem. */
import type { LoggedRequest } from 'local-content-services/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createContentClient } from '@/lib/contentful/client';
import { serviceStatus } from '@/lib/observability/service-status';
import { pageRecord } from '@/lib/page-cache/page-records';
import { store } from '@/lib/page-cache/store';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import { withDeadline } from '@/lib/runtime/deadline';
import { DeadlineError } from '@/lib/runtime/errors';
import { typeInSpace } from '@/tests/fixtures/content-ids';
import { contentSettings } from '@/tests/fixtures/lib';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { holdResponses, lastRecord, onPublishes, PUBLISH, sendTo } from '@/tests/lib/on-publishes';

const ID = 'template-next-blog';
const PAGE = '/templates/next.js/next-blog';
const ERROR = 'The content service answered with an error (502).';

const site = onPublishes();

const service = () => site.on.lib.service;
const isOfEntry = ({ query }: LoggedRequest) => query['sys.id'] === ID;
const isOfText = ({ query }: LoggedRequest) => query['sys.id[in]'] !== undefined;
const isOfCatalogue = (request: LoggedRequest) =>
  request.query['sys.id'] === undefined && !isOfText(request);
const isOfTemplates = (request: LoggedRequest) =>
  isOfCatalogue(request) && request.query.content_type === typeInSpace('templates');

describe('a content service with errors', () => {
  it.each([
    ['the entry', isOfEntry],
    ['the catalogue', isOfCatalogue],
  ])('fails a publish when asked for %s, and the next attempt succeeds', async (_, isStruck) => {
    const send = site.publish(ID, { publisher: 'Somebody' });
    const fault = { kind: 'status', status: 502 } as const;
    service().faults.inject(fault, { path: (_path, request) => isStruck(request) });
    expect(await send()).toEqual({
      status: 503,
      body: { revalidated: [], failed: [], notKnown: [], reason: ERROR },
    });
    expect(site.next.tried).toEqual([]);
    expect(await lastRecord()).toMatchObject({ state: 'failed', reason: ERROR });
    service().faults.clear();
    // A reading that has failed is not repeated for 3 seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000, shouldAdvanceTime: true });
    expect(await send()).toMatchObject({ status: 200, body: { failed: [] } });
    expect(await lastRecord()).toMatchObject({ state: 'live', reason: null });
  });

  it('fails a publish with the reason that it can’t be reached', async () => {
    service().faults.inject({ kind: 'refuse' });
    const { status, body } = await site.publish(ID)();
    expect(status).toBe(503);
    expect(body.reason).toContain('The content service could not be reached');
  });

  it('does not fail a publish if it answers a repeated request', async () => {
    const path = (_: string, request: LoggedRequest) => isOfEntry(request);
    service().faults.inject({ kind: 'hang' }, { path, times: 1 });
    const answer = site.publish(ID)();
    expect(await answer).toMatchObject({ status: 200 });
  });

  it('does not fail a publish whose webhook was answered: it is live once the service is back', async () => {
    const { begun, open } = site.next.hold();
    const respond = holdResponses();
    const earlier = site.publish('template-only-blog', { publisher: 'Somebody' })();
    await begun;
    const answer = site.publish(ID, { publisher: 'Somebody' })();
    await vi.waitFor(() => expect(publishLoop().isWoken).toBe(true), 15_000);
    respond();
    for (const { status } of await Promise.all([earlier, answer])) expect(status).toBe(202);
    service().faults.inject({ kind: 'status', status: 502 });
    open();
    await vi.waitFor(() => expect(site.on.log.text()).toContain('publish.pass-failed'), 15_000);
    expect(await lastRecord()).toMatchObject({ entryId: ID, state: 'working' });
    service().faults.clear();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000, shouldAdvanceTime: true });
    await wake(site.next.revalidate);
    expect(await lastRecord()).toMatchObject({
      entryId: ID,
      state: 'live',
      reason: null,
      isAccepted: true,
    });
  });
});

describe('a delivery API that is behind', () => {
  /** Requests of that kind are answered as before the publish until the function is called. */
  function lagFor(isBehind: (request: LoggedRequest) => boolean): () => void {
    let isOn = true;
    const path = (_: string, request: LoggedRequest) => {
      service().content.deliveryLagMs = isOn && isBehind(request) ? 600_000 : 0;
      return false;
    };
    service().faults.inject({ kind: 'empty' }, { path });
    return () => {
      isOn = false;
    };
  }
  const asked = (isWanted: (request: LoggedRequest) => boolean) =>
    service().requests.filter(isWanted).length;

  it.each([
    ['the catalogue', isOfCatalogue, isOfTemplates],
    ['the entry', isOfEntry, isOfEntry],
    ['the text', isOfText, isOfText],
  ])('with %s delays a publish until every page is new', async (_, isBehind, isRepeated) => {
    const catchUp = lagFor(isBehind);
    const before = pageRecord(PAGE)?.stamp;
    const answer = site.publish(ID, { overview: 'New words', description: 'New' })();
    const count = asked(isRepeated);
    await vi.waitFor(() => expect(asked(isRepeated)).toBeGreaterThan(count + 2), 15_000);
    expect(await lastRecord()).toMatchObject({ state: 'working' });
    catchUp();
    expect(await answer).toMatchObject({ status: 200, body: { failed: [] } });
    expect(pageRecord(PAGE)?.stamp).not.toBe(before);
    expect(pageRecord(PAGE)?.stamp).toMatch(/^[\w-]{12}$/);
    site.next.forget();
    await wake(site.next.revalidate);
    expect(site.next.tried).toEqual([]);
  });

  it('fails a publish after 17 seconds, without rendering a page', async () => {
    const item = service().content.publish(ID);
    const { sys, ...rest } = JSON.parse(payloadOf(item, 'publish'));
    sys.revision += 1;
    const send = sendTo(site.next, PUBLISH, JSON.stringify({ sys, ...rest }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const answer = send();
    const count = asked(isOfEntry);
    await vi.waitFor(() => expect(asked(isOfEntry)).toBeGreaterThan(count + 1), 15_000);
    vi.setSystemTime(Date.now() + 17_000);
    const reason = 'The delivery API still serves the previous version.';
    expect(await answer).toMatchObject({ status: 503, body: { reason } });
    expect(site.next.tried).toEqual([]);
    expect(await lastRecord()).toMatchObject({ state: 'failed', servedAfterMs: null, reason });
  });

  it('is not waited for if the entry was removed, whose webhook came first', async () => {
    const late = site.publish('template-only-blog');
    await site.unpublish('template-only-blog')();
    expect(await late()).toMatchObject({ status: 200, body: { failed: [] } });
    expect(await lastRecord()).toMatchObject({ action: 'publish', state: 'not-shown' });
  });

  it('is waited for if an entry with the same id was created after the removal', async () => {
    const { content } = service();
    const removal = JSON.parse(payloadOf(content.unpublish('template-only-blog'), 'unpublish'));
    removal.sys.deletedAt = '2026-02-01T00:00:00.000Z';
    removal.sys.revision = 9;
    const topic = 'ContentManagement.Entry.delete';
    await sendTo(site.next, topic, JSON.stringify(removal))();
    const created = JSON.parse(payloadOf(content.publish('template-only-blog'), 'publish'));
    created.sys.createdAt = '2026-02-02T00:00:00.000Z';
    const catchUp = lagFor(({ query }) => query['sys.id'] === 'template-only-blog');
    const answer = sendTo(site.next, PUBLISH, JSON.stringify(created))();
    const isCheck = ({ query }: LoggedRequest) => query['sys.id'] === 'template-only-blog';
    await vi.waitFor(() => expect(asked(isCheck)).toBeGreaterThan(3), 15_000);
    catchUp();
    expect(await answer).toMatchObject({
      status: 200,
      body: { revalidated: expect.arrayContaining(['/templates/blog/only-blog']) },
    });
  });
});

describe('a store that does not respond', () => {
  it('does not fail a publish, whose note says that other instances may be behind', async () => {
    const redis = await site.startWithStore({ ISR_CACHE: 'redis' });
    redis.faults.inject({ kind: 'status', status: 500 });
    const send = site.publish(ID, { description: 'New' });
    const { status, body } = await send();
    expect({ status, body }).toMatchObject({ status: 200, body: { failed: [] } });
    expect(body.notKnown).toEqual([expect.stringContaining('when other instances will show it')]);
    redis.faults.clear();
    expect(store().versions.latest()).toBeGreaterThan(0);
  });
});

it('a request that was never sent does not mark the content service as down', async () => {
  const client = createContentClient(contentSettings(service()), 'delivery');
  await client.getLocales();
  const before = serviceStatus('content service');
  const count = service().requests.length;
  // More than may be sent in a second.
  const sent = Array.from({ length: 60 }, () => client.getLocales());
  let unsent: Promise<unknown>[] = [];
  const impatient = withDeadline(50, () => {
    unsent = Array.from({ length: 5 }, () => client.getLocales());
    return Promise.all(unsent);
  });
  await expect(impatient).rejects.toThrow(DeadlineError);
  await Promise.all(sent);
  for (const one of await Promise.allSettled(unsent)) expect(one.status).toBe('rejected');
  expect(service().requests).toHaveLength(count + 60);
  expect(before?.isUp).toBe(true);
  expect(serviceStatus('content service')).toEqual(before);
});
