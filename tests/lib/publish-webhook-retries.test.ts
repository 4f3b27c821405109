/** A webhook that comes again, or that is answered before its publish is live. */
import { describe, expect, it } from 'vitest';
import { isShuttingDown } from '@/lib/next-internals/close-connections';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { holdResponses, lastRecord, onPublishes } from '@/tests/lib/on-publishes';

const ID = 'template-next-blog';
const PAGE = '/templates/next.js/next-blog';

const site = onPublishes();

const publish = () => site.publish(ID, { description: 'New' });

describe('a webhook that comes again', () => {
  it('joins the work on its publish, and has the same result afterwards', async () => {
    const send = publish();
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toEqual({ status: 200, body: { ...first.body, isReplay: true } });
    const { length } = site.next.tried;
    expect(await send()).toEqual(second);
    expect(site.next.tried).toHaveLength(length);
  });

  it('has one record, in whichever process it comes', async () => {
    await site.startWithStore();
    const send = publish();
    site.on.lib.service.faults.inject({ kind: 'status', status: 502 });
    expect(await send()).toMatchObject({ status: 503 });
    const failed = await lastRecord();
    site.on.lib.service.faults.clear();
    site.newProcess();
    expect(await send()).toMatchObject({ status: 200 });
    expect(await readPublishes(0, 10)).toMatchObject({
      lines: [[{ id: failed?.id, receivedAt: failed?.receivedAt, state: 'live' }]],
    });
    site.newProcess();
    expect(await send()).toMatchObject({ status: 200, body: { isReplay: true } });
    expect(site.next.tried).toEqual([]);
  });
});

describe('a webhook that is answered after 7 seconds', () => {
  it('gets a 202, and its publish is live later', async () => {
    const { begun, open } = site.next.hold();
    const respond = holdResponses();
    const send = publish();
    const answer = send();
    await begun;
    respond();
    expect(await answer).toEqual({
      status: 202,
      body: {
        revalidated: [],
        failed: [],
        notKnown: [],
        reason: 'The site is still working on it. /editor shows when it is live, or what failed.',
      },
    });
    expect(site.next.rendered).toEqual([]);
    open();
    expect(await send()).toMatchObject({ status: 200, body: { isReplay: true } });
    expect(site.next.rendered).toContain(PAGE);
    expect(await lastRecord()).toMatchObject({ state: 'live', isAccepted: true });
  });

  it.each([
    ['the content service is down', () => recordServiceStatus('content service', false)],
    ['the process ends', () => isShuttingDown.replace(true)],
  ])('gets a 503 if %s', async (_, happen) => {
    const { begun, open } = site.next.hold();
    const respond = holdResponses();
    const send = publish();
    const answer = send();
    await begun;
    happen();
    respond();
    expect(await answer).toMatchObject({ status: 503 });
    open();
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('gets a 202 even if the process ends, if another process can finish its publish', async () => {
    await site.startWithStore();
    const { begun, open } = site.next.hold();
    const respond = holdResponses();
    const answer = publish()();
    await begun;
    isShuttingDown.replace(true);
    respond();
    expect(await answer).toMatchObject({ status: 202 });
    open();
  });

  it('gets a 503 from functions that are frozen after the response and have no store', async () => {
    process.env.SERVERLESS = '1';
    site.newProcess();
    const { begun } = site.next.hold();
    const respond = holdResponses();
    const answer = publish()();
    await begun;
    respond();
    expect(await answer).toMatchObject({ status: 503 });
  });
});
