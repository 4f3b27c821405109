/** What keeps an old page from being taken for the published page. */
import { describe, expect, it, vi } from 'vitest';
import { getPageProps } from '@/lib/page/get-page-props';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { recordRender } from '@/lib/page-cache/page-records';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { store } from '@/lib/page-cache/store';
import { OVERTAKEN, renderPage } from '@/lib/publishing/render-page';
import { recordPublish } from '@/lib/runtime/last-publish';
import { runCommand } from '@/tests/fixtures/redis-contents';
import { onPublishes } from '@/tests/lib/on-publishes';

const PAGE = '/templates/next.js';

const site = onPublishes();

describe('a rendered page', () => {
  /** Renders one after the other. */
  async function rendered(
    renders: readonly ({ stamp: string; isRecent: boolean } | 'failed')[],
    wanted = 'new',
    isOvertaken = false,
  ) {
    await store().bump(Date.now());
    let attempts = 0;
    const reason = await renderPage(
      PAGE,
      () => wanted,
      store().versions.latest(),
      async (path) => {
        const render = renders[attempts];
        attempts += 1;
        if (render === undefined || render === 'failed') return;
        const readAt = render.isRecent ? Date.now() : 0;
        await recordRender({ path, readAt, stamp: render.stamp, picks: [] }, []);
        takeRecord(path);
      },
      () => isOvertaken,
    );
    return { reason, attempts };
  }

  const OLD = { stamp: 'old', isRecent: false };
  const STILL_OLD = 'it is still rendered from older content';

  it.each<[string, Parameters<typeof rendered>, Awaited<ReturnType<typeof rendered>>]>([
    [
      'is fresh if it has the wanted stamp',
      [[{ stamp: 'new', isRecent: false }]],
      { reason: undefined, attempts: 1 },
    ],
    [
      'is fresh if it was rendered from content with the publish',
      [[{ stamp: 'newer', isRecent: true }]],
      { reason: undefined, attempts: 1 },
    ],
    [
      'is rendered again if it joined a render from older content',
      [[OLD, { stamp: 'new', isRecent: true }]],
      { reason: undefined, attempts: 2 },
    ],
    [
      'has failed if it is old after three renders',
      [[OLD, OLD, OLD, OLD]],
      { reason: STILL_OLD, attempts: 3 },
    ],
    [
      'has failed if rendering stores nothing',
      [['failed', 'failed', 'failed']],
      { reason: STILL_OLD, attempts: 3 },
    ],
    [
      'is rendered again if its text is not the catalogue’s',
      [
        [
          { stamp: 'new?', isRecent: true },
          { stamp: 'new', isRecent: true },
        ],
      ],
      { reason: undefined, attempts: 2 },
    ],
    [
      'is left to the next pass if its text was published again',
      [[{ stamp: 'new?', isRecent: true }], 'new', true],
      { reason: OVERTAKEN, attempts: 1 },
    ],
    [
      'is fresh as a 404 if there should be no page',
      [[{ stamp: '404', isRecent: false }], '404'],
      { reason: undefined, attempts: 1 },
    ],
    [
      'has failed as a 404 if there should be a page',
      [Array(3).fill({ stamp: '404', isRecent: false })],
      { reason: STILL_OLD, attempts: 3 },
    ],
  ])('%s', async (_, given, expected) => {
    expect(await rendered(...given)).toEqual(expected);
  });

  it('does not replace a page of a later version', async () => {
    const readAt = Date.now();
    await store().bump(readAt);
    await recordRender({ path: PAGE, readAt, stamp: 'new', picks: [] }, []);
    expect(takeRecord(PAGE)).toMatchObject({ stamp: 'new' });
    await recordRender({ path: PAGE, readAt: readAt - 1, stamp: 'old', picks: [] }, []);
    expect(takeRecord(PAGE)).toBe('overtaken');
  });
});

describe('a page that is rendered during a publish', () => {
  const make = ({ catalogue, isStale }: PageContext): PageResult<object> => ({
    kind: 'ok',
    props: { name: catalogue.templateBySlug.get('next-blog')?.name, isStale },
    entryIds: [],
  });

  /** What a visitor gets if that happens after the catalogue was read. */
  async function madeWhile(happens: (visit: PageContext) => Promise<void>) {
    let visits = 0;
    const page = await getPageProps({}, PAGE, async (visit) => {
      visits += 1;
      if (visits === 1) await happens(visit);
      return make(visit);
    });
    return { page, visits };
  }

  async function publish({ readAt }: PageContext): Promise<void> {
    site.change('template-next-blog', { name: 'Published meanwhile' });
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(readAt), 15_000);
    recordPublish(Date.now());
  }

  it('is rendered again from what was published', async () => {
    const { page, visits } = await madeWhile(publish);
    expect(page).toMatchObject({ props: { name: 'Published meanwhile' } });
    expect(visits).toBe(2);
  });

  it.each([
    ['does not respond', { kind: 'refuse' }],
    ['is slow', { kind: 'slow', ms: 20_000 }],
  ] as const)('is served as it is if the content service %s', async (_, fault) => {
    const { page, visits } = await madeWhile(async (visit) => {
      await publish(visit);
      site.on.lib.service.faults.inject(fault);
    });
    expect(page).toMatchObject({ props: { name: 'Template next-blog' } });
    expect(visits).toBe(1);
  });

  it('is rendered once if nothing was published', async () => {
    expect((await madeWhile(async () => {})).visits).toBe(1);
  });

  it('shows the last content if the content service is slow', async () => {
    recordPublish(Date.now() + 1);
    site.on.lib.service.faults.inject({ kind: 'slow', ms: 20_000 });
    expect(await getPageProps({}, PAGE, make)).toMatchObject({
      props: { name: 'Template next-blog', isStale: true },
    });
  });
});

describe('the version of the content', () => {
  it('grows even if the clock of another instance is ahead', async () => {
    const redis = await site.startWithStore({ ISR_CACHE: 'redis' });
    const ahead = Date.now() + 3_600_000;
    await runCommand(redis, 'ZADD', 'last-publish', ahead, 'told');
    for (const version of [ahead + 1, ahead + 2]) {
      expect(await store().bump(Date.now())).toBe(version);
      expect(Number(await runCommand(redis, 'ZSCORE', 'last-publish', 'told'))).toBe(version);
    }
  });

  it('never shrinks if two instances make one at the same time', async () => {
    const redis = await site.startWithStore({ ISR_CACHE: 'redis' });
    const ahead = Date.now() + 3_600_000;
    const isAdding = ({ body }: { body?: string }) => body?.includes('"zadd"') === true;
    const before = redis.requests.filter(isAdding).length;
    redis.faults.inject(
      { kind: 'slow', ms: 500 },
      { times: 1, path: (_, request) => isAdding(request) },
    );
    const bumped = store().bump(Date.now());
    await vi.waitFor(
      () => expect(redis.requests.filter(isAdding).length).toBeGreaterThan(before),
      15_000,
    );
    await runCommand(redis, 'ZADD', 'last-publish', ahead, 'told');
    await bumped;
    expect(Number(await runCommand(redis, 'ZSCORE', 'last-publish', 'told'))).toBe(ahead);
    expect(store().versions.latest()).toBe(ahead);
  });

  it('is 0 for all content before the first publish', () => {
    const { versions } = store();
    expect(versions.at(Date.now() - 60_000)).toBe(0);
    versions.observe(5);
    expect([versions.at(Date.now() - 60_000), versions.at(Date.now() + 1)]).toEqual([0, 5]);
  });
});
