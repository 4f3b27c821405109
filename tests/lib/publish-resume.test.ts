/** Publishes whose process has ended, and those that another process works on. */
import { describe, expect, it, vi } from 'vitest';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getEditorView } from '@/lib/editor/publish-list';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { entryFormerlyAt } from '@/lib/page/redirects';
import { isCurrent } from '@/lib/page-cache/reading-rule';
import { resumePublishes } from '@/lib/publishing/begin-publish';
import { readRows } from '@/lib/publishing/publish-row';
import { publishLoop, wake } from '@/lib/publishing/reconcile';
import { saveMovedPaths } from '@/lib/redis/moved-paths';
import { recordPublish } from '@/lib/runtime/last-publish';
import { pageAt } from '@/tests/fixtures/page-results';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { linkTo } from '@/tests/fixtures/sample-space';
import {
  holdResponses,
  lastRecord,
  onPublishes,
  propsInCache,
  sendTo,
} from '@/tests/lib/on-publishes';

const ID = 'template-next-blog';
const PAGE = '/templates/next.js/next-blog';
const SHARED = { ISR_CACHE: 'redis' };
const MINUTE_MS = 60_000;

const site = onPublishes();

const eventually = (check: () => unknown) => vi.waitFor(check, 15_000);
const later = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: true });

async function inEditor() {
  const { lines } = await getEditorView(parseEditorQuery({}));
  return lines[0]?.publishes[0];
}

const untilShown = (publish: object) =>
  eventually(async () => expect(await inEditor()).toMatchObject(publish));

type Stage = 'undelivered' | 'rendering';

/** Answers the webhook with 202, and ends at that stage. */
async function acceptAndDie(stage: Stage, action: 'publish' | 'unpublish' = 'publish') {
  if (stage === 'undelivered') site.hangDelivery(ID);
  site.next.hold();
  const respond = holdResponses();
  const send = action === 'publish' ? site.publish(ID, { description: 'New' }) : site.unpublish(ID);
  const answer = send();
  await untilShown({ stage: { is: stage } });
  respond();
  expect(await answer).toMatchObject({ status: 202 });
  site.newProcess();
}

const resume = () => resumePublishes(site.next.revalidate);

describe.each<[string, Record<string, string>]>([
  ['one server with a store', {}],
  ['several instances', SHARED],
])('a publish whose process has ended (%s)', (_, env) => {
  it.each(['publish', 'unpublish'] as const)(
    'is made live by another process: %s',
    async (action) => {
      await site.startWithStore(env);
      await acceptAndDie('rendering', action);
      expect(await inEditor()).toMatchObject({ state: 'working', stage: { is: 'rendering' } });
      // The lease has ended by then.
      later(MINUTE_MS);
      await wake(site.next.revalidate);
      expect(site.next.rendered).toContain(PAGE);
      expect(await inEditor()).toMatchObject({
        action,
        state: 'live',
        isAccepted: true,
        stage: null,
      });
      // Counted from when its webhook came.
      expect((await lastRecord())?.liveAfterMs).toBeGreaterThanOrEqual(MINUTE_MS);
    },
  );

  it('is taken up after a minute if it was not delivered yet', async () => {
    await site.startWithStore(env);
    await acceptAndDie('undelivered');
    for (const milliseconds of [0, MINUTE_MS - 5_000]) {
      later(milliseconds);
      await resume();
      expect(await inEditor()).toMatchObject({ stage: { is: 'undelivered' } });
    }
    later(6_000);
    await resume();
    await untilShown({ state: 'live', isAccepted: true });
    expect(site.next.rendered).toContain(PAGE);
  });
});

it.each([
  ['functions take up', true],
  ['a server, which has a timer, does not take up', false],
])('%s an undelivered publish with the next webhook', async (_, isServerless) => {
  await site.startWithStore();
  await acceptAndDie('undelivered');
  if (isServerless) process.env.SERVERLESS = '1';
  site.newProcess();
  later(MINUTE_MS + 1_000);
  site.hangDelivery(ID);
  const { requests } = site.on.lib.service;
  const before = requests.length;
  const body = JSON.stringify({ sys: { id: 'templates', type: 'ContentType', revision: 1 } });
  const send = sendTo(site.next, 'ContentManagement.ContentType.publish', body);
  expect(await send()).toMatchObject({ status: 200 });
  const isAsked = requests.slice(before).some(({ query }) => query['sys.id'] === ID);
  expect(isAsked).toBe(isServerless);
});

it('a server that starts during an outage serves what was published before', async () => {
  await site.start();
  await site.publish(ID, { description: 'New' })();
  await publishLoop().running;
  const list = '/templates/next.js';
  const result = await pageAt(list);
  const pageProps = 'props' in result ? await result.props : {};
  site.newProcess();
  site.on.lib.service.faults.inject({ kind: 'status', status: 503 });
  const stored = { kind: 'PAGES' as const, html: '', pageData: { pageProps } };
  expect(JSON.stringify(pageProps)).toContain('"New"');
  expect(await isCurrent(list, stored, BUILD)).toBe(true);
});

describe('one of several instances', () => {
  async function startBesideAnother() {
    const store = await site.startWithStore(SHARED);
    const command = (...words: readonly string[]) => runCommand(store, ...words);
    await command('SET', 'lease:a-build', 'of another', 'PX', '600000');
    const answer = site.publish(ID, { description: 'New' })();
    const rows = () => command('HGETALL', 'publishing:a-build');
    await eventually(async () => expect(`${await rows()}`).toContain('"queued"'));
    return { answer, command };
  }

  async function endOnAnother({ command }: Awaited<ReturnType<typeof startBesideAnother>>) {
    const record = await lastRecord();
    if (record === undefined) throw new Error('It has no record.');
    const ended = { ...record, state: 'live', pages: [PAGE], notKnown: ['A note.'] };
    await command('SET', `publish:${record.id}`, JSON.stringify(ended));
    await command('HDEL', 'publishing:a-build', record.id);
  }

  it('leaves a publish to the instance that has the lease, and answers with its result', async () => {
    const beside = await startBesideAnother();
    await endOnAnother(beside);
    expect(await beside.answer).toEqual({
      status: 200,
      body: { revalidated: [PAGE], failed: [], notKnown: ['A note.'] },
    });
    expect(await beside.command('GET', 'lease:a-build')).toBe('of another');
  });

  it('checks what the next publish links to, though another instance ended the one before', async () => {
    const beside = await startBesideAnother();
    await endOnAnother(beside);
    await beside.answer;
    await beside.command('DEL', 'lease:a-build');
    const { id } = site.on.lib.service.content.create({ contentType: 'templates', fields: {} });
    const relatedTemplates = [linkTo('Entry', id)];
    await site.publish('template-hugo-blog', { relatedTemplates })();
    expect((await lastRecord())?.notKnown).toContainEqual(expect.stringContaining(id));
  });

  it('does not ask for the delivery again if the webhook comes again to another', async () => {
    const store = await site.startWithStore(SHARED);
    await runCommand(store, 'SET', 'lease:a-build', 'of another', 'PX', '600000');
    const send = site.publish(ID, { description: 'New' });
    void send();
    const row = async () => [...(await readRows()).values()][0];
    await eventually(async () => expect(await row()).toMatchObject({ stage: { is: 'queued' } }));
    const before = await row();
    const { requests } = site.on.lib.service;
    const asked = () =>
      requests.filter(({ query }) => query['sys.id'] === ID && query.limit === '1').length;
    const askedBefore = asked();
    site.newProcess();
    void send();
    await eventually(async () => expect((await lastRecord())?.state).toBe('working'));
    expect(await row()).toEqual(before);
    await runCommand(store, 'DEL', 'lease:a-build');
    await eventually(async () => expect((await lastRecord())?.state).toBe('live'));
    expect(asked()).toBe(askedBefore);
  });

  it('renders the pages itself once the lease is free', async () => {
    const { answer, command } = await startBesideAnother();
    await command('DEL', 'lease:a-build');
    expect(await answer).toMatchObject({
      status: 200,
      body: { revalidated: expect.arrayContaining([PAGE]) },
    });
  });

  it('serves a page that another has rendered', async () => {
    await site.startWithStore(SHARED);
    await site.publish(ID, { description: 'New' })();
    site.newProcess();
    const shown = () => propsInCache(PAGE);
    expect(await shown()).toMatchObject({ template: { description: 'New' } });
  });

  it('renders pages again that another has rendered from older content', async () => {
    await site.startWithStore(SHARED);
    site.newProcess();
    site.change(ID, { description: 'Its webhook is lost.' });
    await wake(site.next.revalidate);
    expect(site.next.rendered).toContain(PAGE);
    site.next.forget();
    await wake(site.next.revalidate);
    expect(site.next.tried).toEqual([]);
  });

  it('renders the old address of a template that another has rendered', async () => {
    await site.startWithStore(SHARED);
    site.newProcess();
    await site.publish(ID, { slug: 'moved' })();
    expect(site.next.rendered).toEqual(expect.arrayContaining([PAGE, '/templates/next.js/moved']));
  });

  it('knows an old address that another saves only after this one has looked for it', async () => {
    const store = await site.startWithStore(SHARED);
    const learnedAt = Date.now();
    recordPublish(learnedAt);
    expect(await entryFormerlyAt(PAGE)).toBeUndefined();
    await saveMovedPaths({ [PAGE]: ID });
    const isKnownAfter = async (milliseconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: learnedAt + milliseconds });
      return (await entryFormerlyAt(PAGE)) === ID;
    };
    expect(await isKnownAfter(1_500)).toBe(true);
    // What is read later holds for as long as a page.
    await isKnownAfter(11_000);
    const { length } = store.requests;
    expect(await isKnownAfter(30_000)).toBe(true);
    expect(store.requests).toHaveLength(length);
  });
});
