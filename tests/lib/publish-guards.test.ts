/** What keeps an old page from being taken for the published one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPageProps } from '@/lib/page/get-page-props';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { instances } from '@/lib/page-cache/instances';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { revalidatePaths } from '@/lib/publishing/revalidate-paths';
import { handleWebhook } from '@/lib/publishing/webhook';
import { fastRedisClient } from '@/lib/redis/client';
import { createPublishVersion, type PublishVersion } from '@/lib/redis/publish-version';
import { recordPublish } from '@/lib/runtime/last-publish';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const SECRET = 'a-secret-of-some-length-for-webhooks';
const PAGE = '/templates/next.js';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  const env = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  lib = await libOn(smallSpace(), { env, hasBuildFolder: true });
  log = logLines();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await lib.close();
});

describe('a page that is rendered again', () => {
  const SINCE = 1_000;

  /** Next makes the page from content read at these times, one after the other. */
  async function regenerated(...readTimes: readonly number[]) {
    let attempts = 0;
    const made: string[] = [];
    const done = await revalidatePaths(
      [PAGE],
      SINCE,
      () => true,
      async (path) => {
        const readAt = readTimes[attempts];
        attempts += 1;
        if (readAt === undefined) return;
        await recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });
      },
      { onRendered: (path) => made.push(path) },
    );
    const { revalidated, failed } = done;
    return { revalidated, failed, attempts, made };
  }

  it('counts as live where it was rendered from content read since the publish', async () => {
    expect(await regenerated(SINCE)).toEqual({
      revalidated: [PAGE],
      failed: [],
      attempts: 1,
      made: [PAGE],
    });
  });

  it('is rendered once more where it joined a render with older content', async () => {
    expect(await regenerated(SINCE - 1, SINCE + 1)).toMatchObject({
      revalidated: [PAGE],
      attempts: 2,
    });
  });

  it('is rendered once more only when it would be rendered from newer content', async () => {
    const events: string[] = [];
    const awaitNewerContent = async () => {
      events.push('newer content');
    };
    instances.replace({ ...createOneInstance(), awaitNewerContent });
    const render = async (path: string) => {
      const readAt = SINCE - 1 + events.length;
      events.push('render');
      await recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });
    };
    await revalidatePaths([PAGE], SINCE, () => true, render);
    expect(events).toEqual(['render', 'newer content', 'render']);
  });

  it('has failed where it is still rendered from older content the third time', async () => {
    expect(await regenerated(SINCE - 3, SINCE - 2, SINCE - 1, SINCE)).toEqual({
      revalidated: [],
      failed: [PAGE],
      attempts: 3,
      made: [],
    });
    expect(log.text()).toContain(`⚠ publish.still-old: ${PAGE}`);
  });

  it('has failed where nobody knows what it was rendered from', async () => {
    expect(await regenerated()).toEqual({
      revalidated: [],
      failed: [PAGE],
      attempts: 3,
      made: [],
    });
  });

  it.each([
    ['has failed where there should be a page', true],
    ['counts as live where there should be none', false],
  ])('that is a 404 now %s', async (_, isPage) => {
    instances.replace({ ...createOneInstance(), servedRender: async () => 'no page' as const });
    const done = await revalidatePaths(
      [PAGE],
      SINCE,
      () => isPage,
      async () => {},
    );
    expect(done).toEqual(
      isPage
        ? { revalidated: [], failed: [PAGE], isComplete: true }
        : { revalidated: [PAGE], failed: [], isComplete: true },
    );
  });

  it('is named among others in the order of the alphabet, whichever ended first', async () => {
    const paths = ['/d', '/c', '/b', '/a'];
    const done = await revalidatePaths(
      paths,
      SINCE,
      () => true,
      async (path) => {
        if (path < '/c') throw new Error('It has gone wrong.');
        await recordRender({ path, status: 200, readAt: SINCE, isComplete: true, entryIds: [] });
      },
    );
    expect(done).toEqual({
      revalidated: ['/c', '/d'],
      failed: ['/a', '/b'],
      isComplete: true,
    });
  });

  it('is none in development, where every visit renders its page', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(await regenerated(SINCE)).toEqual({
      revalidated: [],
      failed: [],
      attempts: 0,
      made: [],
    });
  });
});

describe('a page that a publish changes while it is rendered', () => {
  const nameIn = ({ catalogue }: PageContext) => catalogue.templateBySlug.get('next-blog')?.name;

  /** What visitors get, where that happens once the catalogue was read. */
  async function madeWhile(happens: (visit: PageContext) => Promise<void> | void) {
    let visits = 0;
    const make = async (visit: PageContext): Promise<PageResult<{ name: string | undefined }>> => {
      visits += 1;
      if (visits === 1) await happens(visit);
      return { kind: 'ok', props: { name: nameIn(visit) }, entryIds: [] };
    };
    const page = await getPageProps({}, PAGE, make);
    return { page, visits };
  }

  async function publish({ readAt }: PageContext): Promise<void> {
    lib.service.content.update('template-next-blog', { name: 'Published meanwhile' });
    lib.service.content.publish('template-next-blog');
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(readAt), 15_000);
    recordPublish(Date.now());
  }

  it('is rendered once more, from what was published', async () => {
    const { page, visits } = await madeWhile(publish);
    expect(page).toMatchObject({ props: { name: 'Published meanwhile' } });
    expect(visits).toBe(2);
  });

  it('is shown as it is where the service has gone silent since', async () => {
    const { page, visits } = await madeWhile(async (visit) => {
      await publish(visit);
      lib.service.faults.inject({ kind: 'refuse' });
    });
    expect(page).toMatchObject({ props: { name: 'Template next-blog' } });
    expect(visits).toBe(1);
  });

  it('is shown as it is where the service has become slow since', async () => {
    const { page } = await madeWhile(async (visit) => {
      await publish(visit);
      lib.service.faults.inject({ kind: 'slow', ms: 20_000 });
    });
    expect(page).toMatchObject({ props: { name: 'Template next-blog' } });
  });

  it('and one that it does not change is rendered once', async () => {
    const { page, visits } = await madeWhile(() => {});
    expect(page).toMatchObject({ props: { name: 'Template next-blog' } });
    expect(visits).toBe(1);
  });
});

describe('a page that is rendered after a publish', () => {
  const make = (visit: PageContext): PageResult<object> => ({
    kind: 'ok',
    props: { name: visit.catalogue.templateBySlug.get('next-blog')?.name, isStale: visit.isStale },
    entryIds: [],
  });

  it('waits for newer content no longer than for any: where the service is slow, it has the last', async () => {
    await getPageProps({}, PAGE, make);
    recordPublish(Date.now() + 1);
    lib.service.faults.inject({ kind: 'slow', ms: 20_000 });
    expect(await getPageProps({}, PAGE, make)).toMatchObject({
      props: { name: 'Template next-blog', isStale: true },
    });
  });
});

describe('the number of a publish', () => {
  let store: TestStore;
  let version: PublishVersion;
  beforeEach(async () => {
    store = await startTestStore();
    await lib.close();
    const env = { ...storeEnvironment(store), ISR_CACHE: 'redis' };
    lib = await libOn(smallSpace(), { env });
    version = createPublishVersion(fastRedisClient(), async () => 'a-build');
  });
  afterEach(() => store.close());

  const command = (...words: readonly unknown[]) => runCommand(store, ...words);
  const toldToAll = async () => Number(await command('ZSCORE', 'last-publish', 'told'));

  it('grows, also where another instance’s clock is ahead', async () => {
    const ahead = Date.now() + 3_600_000;
    await command('ZADD', 'last-publish', ahead, 'told');
    await version.bump();
    expect(await toldToAll()).toBe(ahead + 1);
    await version.bump();
    expect(await toldToAll()).toBe(ahead + 2);
    expect(version.latest()).toBe(ahead + 2);
  });

  it('never shrinks where two instances tell of one at the same moment, and each has its own', async () => {
    const ahead = Date.now() + 3_600_000;
    const isAdding = ({ body }: { body?: string }) => body?.includes('"zadd"') === true;
    store.faults.inject(
      { kind: 'slow', ms: 1_000 },
      { times: 1, path: (_, request) => isAdding(request) },
    );
    const announced = version.bump();
    await vi.waitFor(() => expect(store.requests.some(isAdding)).toBe(true), 15_000);
    await command('ZADD', 'last-publish', ahead, 'told');
    await announced;
    expect(await toldToAll()).toBe(ahead + 1);
  });

  it('is 0 for all content where nothing was ever published, whenever it was read', () => {
    const before = Date.now() - 60_000;
    expect(version.at(before)).toBe(-1);
    version.accept([null, null]);
    expect(version.at(before)).toBe(0);
    version.accept(['5', '5']);
    expect([version.at(before), version.at(Date.now() + 1)]).toEqual([0, 5]);
  });
});

describe('a webhook', () => {
  async function answerTo(change: Readonly<Record<string, string>>) {
    const item = lib.service.content.publish('template-next-blog');
    const { sys, ...rest } = JSON.parse(payloadOf(item, 'publish'));
    for (const [name, id] of Object.entries(change)) sys[name].sys.id = id;
    const body = JSON.stringify({ sys, ...rest });
    const { headers, path: url } = signed('ContentManagement.Entry.publish', body, {
      secret: SECRET,
    });
    const revalidated: string[] = [];
    const answer = await handleWebhook({ method: 'POST', url, headers, body }, async (path) => {
      revalidated.push(path);
      const readAt = Date.now();
      await recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });
    });
    return { answer, revalidated };
  }

  it('of this space and environment has pages rendered again', async () => {
    const { answer, revalidated } = await answerTo({});
    expect(answer).toMatchObject({ status: 200, body: { failed: [] } });
    expect(revalidated).toContain('/templates/next.js/next-blog');
  });

  it('of an environment that can’t be told from this one has to be sent again', async () => {
    lib.service.faults.inject({ kind: 'status', status: 500 });
    const { answer, revalidated } = await answerTo({ environment: 'another' });
    expect(answer).toMatchObject({ status: 503 });
    expect(revalidated).toEqual([]);
  });

  it.each([['space'], ['environment']])('of another %s has none rendered again', async (name) => {
    const { answer, revalidated } = await answerTo({ [name]: 'another' });
    expect(answer).toEqual({
      status: 200,
      body: { revalidated: [], failed: [], ignored: 'another space or environment' },
    });
    expect(revalidated).toEqual([]);
  });
});
