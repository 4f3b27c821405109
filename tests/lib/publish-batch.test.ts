/** Which pages a publish has rendered, beyond those that its entry is on. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { recordPageVisit } from '@/lib/observability/page-visits';
import { entryFormerlyAt } from '@/lib/page/redirects';
import { lastRender, recordRender } from '@/lib/page-cache/rendered-pages';
import { baselineCatalogue } from '@/lib/publishing/last-rendered-catalogue';
import { enqueuePublish } from '@/lib/publishing/publish-queue';
import { saveFirstAddresses } from '@/lib/publishing/save-first-addresses';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { server } from '@/lib/runtime/server-state';
import { typeInSpace } from '@/tests/fixtures/content-ids';
import { resetServer } from '@/tests/fixtures/lib';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import {
  amongSeveral,
  ELSEWHERE,
  ID,
  onPublishes,
  PAGE,
  record,
  render,
  untilAfter,
} from '@/tests/lib/on-publishes';

const { on, startWith, change } = onPublishes();

describe('a publish', () => {
  it('is known to the whole site from its beginning', async () => {
    const before = Date.now() - 1;
    expect(isOlderThanLastPublish(before)).toBe(false);
    await enqueuePublish(ID, render);
    expect(isOlderThanLastPublish(before)).toBe(true);
  });

  it.each(['constructor', 'toString'])(
    'of an entry with the id %s is one as any other',
    async (id) => {
      await expect(enqueuePublish(id, render)).resolves.toMatchObject({ failed: [] });
    },
  );

  it('that moves a template has its old address lead on', async () => {
    await enqueuePublish(ID, render);
    change({ slug: 'moved' });
    const { revalidated } = await enqueuePublish(ID, render);
    expect(revalidated).toEqual(expect.arrayContaining([PAGE, '/templates/all/moved']));
    expect(await entryFormerlyAt(PAGE)).toBe(ID);
  });

  it('leads on from there in development too, at the first publish since the start or since an edit', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await saveFirstAddresses();
    // As if all of it had been created before an edit.
    for (const known of server().values()) known.evaluatedAt = 0;
    change({ slug: 'moved' });
    await enqueuePublish(ID, render);
    expect(await entryFormerlyAt(PAGE)).toBe(ID);
  });

  it('has what redirects to a template rendered only where the template moves', async () => {
    await enqueuePublish(ID, render);
    const former = '/templates/blog/former';
    const redirect = { path: former, status: 308, isStale: false, entryId: ID } as const;
    await recordRender({ ...redirect, readAt: 1 });
    change({ description: 'New' });
    expect((await enqueuePublish(ID, render)).revalidated).not.toContain(former);
    change({ slug: 'moved' });
    expect((await enqueuePublish(ID, render)).revalidated).toContain(former);
  });

  it('has pages rendered that the store has as rendered from its entry, and nothing that is no page', async () => {
    const store = await startTestStore();
    await startWith(storeEnvironment(store));
    for (const path of [ELSEWHERE, '/editor', `${ELSEWHERE}/../x`]) await addPageToTags(path, [ID]);
    const { revalidated, notKnown } = await enqueuePublish(ID, render);
    expect(revalidated).toContain(ELSEWHERE);
    expect(revalidated.filter((path) => /editor|\.\.|x$/.test(path))).toEqual([]);
    expect(notKnown).toEqual([]);
    await store.close();
  });

  it('has every page rendered where header and footer change, and only then', async () => {
    await enqueuePublish(ID, render);
    // Long before, so that it is no page that was made from content in between.
    await record(ELSEWHERE, 1);
    change({ description: 'New' });
    expect((await enqueuePublish(ID, render)).revalidated).not.toContain(ELSEWHERE);
    change({ framework: ['Hugo'] });
    change({ framework: ['Hugo'] }, 'template-only-blog');
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
  });

  it('of what no page shows has none rendered: an asset, another type, an entry that is as it was', async () => {
    await enqueuePublish(ID, render);
    // Nor does anything remain unknown.
    const nothing = { revalidated: [], failed: [], concerns: new Map(), notKnown: [] };
    expect(await enqueuePublish('an-asset', render)).toEqual(nothing);
    on.lib.service.content.publish(ID);
    expect((await enqueuePublish(ID, render)).revalidated).toEqual([PAGE]);
  });

  it('renders what was revalidated by time from other content than before and after it', async () => {
    await enqueuePublish(ID, render);
    await record('/templates/hugo', Date.now() + 1);
    await untilAfter(lastRender('/templates/hugo')?.readAt);
    expect((await enqueuePublish('an-asset', render)).revalidated).toEqual(['/templates/hugo']);
  });

  it('leaves what was revalidated by time from the same content as it is', async () => {
    await enqueuePublish(ID, render);
    const { readAt } = await getCatalogueSince(Date.now());
    await record(ELSEWHERE, readAt);
    await untilAfter(readAt);
    expect((await enqueuePublish('an-asset', render)).revalidated).toEqual([]);
  });

  it('fails where there is a 404 in place of a page', async () => {
    amongSeveral({ servedRender: async () => 'no page' });
    expect((await enqueuePublish(ID, render)).failed).toContain(PAGE);
  });

  it('renders the pages first that visitors request', async () => {
    for (const url of [
      '/templates/hugo?x',
      '/_next/data/b/templates/hugo.json',
      '/templates',
      '/api/x',
    ]) {
      recordPageVisit(url);
    }
    const made: string[] = [];
    await enqueuePublish(ID, async (path) => {
      made.push(path);
      await render(path);
    });
    expect(made.slice(0, 2)).toEqual(['/templates/hugo', '/templates']);
  });

  it('is live where a page fails only for as long as a text is not read again after a failure', async () => {
    let failedAt: number | undefined;
    const { revalidated, failed } = await enqueuePublish(ID, async (path) => {
      if (path === PAGE) failedAt ??= performance.now();
      if (path === PAGE && performance.now() - Number(failedAt) < 3_000)
        throw new Error('Not now.');
      await render(path);
    });
    expect(failed).toEqual([]);
    expect(revalidated).toContain(PAGE);
  }, 15_000);

  it('is compared with what the one before it has rendered', async () => {
    await enqueuePublish(ID, render);
    const { catalogue, readAt } = await baselineCatalogue();
    expect(catalogue.templateById.get(ID)?.slug).toBe('nothing');
    expect(readAt).toBeGreaterThan(0);
  });

  it.each([
    { exposesReadAt: false, isWhatPagesShow: true, where: 'on the only server' },
    { exposesReadAt: true, isWhatPagesShow: false, where: 'not where functions publish' },
  ])(
    'is compared with what pages show, also after a restart: $where',
    async ({ isWhatPagesShow, ...own }) => {
      amongSeveral(own);
      await enqueuePublish(ID, render);
      expect((await baselineCatalogue()).isWhatPagesShow).toBe(isWhatPagesShow);
      resetServer();
      amongSeveral(own);
      expect((await baselineCatalogue()).isWhatPagesShow).toBe(isWhatPagesShow);
    },
  );

  it('waits until the pages of the one before it are rendered', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const events: string[] = [];
    const first = enqueuePublish(ID, async (path) => {
      begin();
      await opened;
      events.push('first');
      await render(path);
    });
    await begun;
    const second = enqueuePublish('template-only-blog', async (path) => {
      events.push('second');
      await render(path);
    });
    // As long as it takes to read the content, which it would begin with.
    await fetch(on.lib.service.deliveryUrl);
    expect(events).toEqual([]);
    const readings = on.lib.service.requests.filter(
      ({ query }) => query.content_type === typeInSpace('templateFilterSection'),
    );
    expect(readings).toHaveLength(1);
    open();
    const { revalidated } = await first;
    await second;
    expect(events.lastIndexOf('first')).toBe(revalidated.length - 1);
    expect(events[revalidated.length]).toBe('second');
  });
});
