/** Which pages a publish has made, beyond those that its entry is on, and who is told. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogueReadAt, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { enqueuePublish } from '@/lib/gallery/publish/publish-queue';
import { saveFirstAddresses } from '@/lib/gallery/publish/save-first-addresses';
import { isOlderThanLastPublish, recordPublish } from '@/lib/last-publish';
import { recordPageVisit } from '@/lib/observability/page-visits';
import { baselineCatalogue } from '@/lib/page/last-rendered-catalogue';
import { entryFormerlyAt } from '@/lib/page/redirects';
import type { Instances } from '@/lib/page-cache/instances';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { lastRender, recordRender } from '@/lib/page-cache/rendered-pages';
import type { PageFingerprints, SharedFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { saveMovedPaths } from '@/lib/redis/moved-paths';
import { server, serverPart } from '@/lib/server-state';
import { startKeyValueStore } from '@/local/key-value-store/start-key-value-store';
import { typeInSpace } from '@/tests/fixtures/content-ids';
import { type LibOnServices, libOn, resetServer, storeEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { page, smallSpace } from '@/tests/fixtures/sample-space';

const ID = 'template-nothing';
const PAGE = '/templates/all/nothing';
/** Of a template that this publish has nothing to do with. */
const ELSEWHERE = '/templates/blog/elsewhere';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(smallSpace(), { hasBuildFolder: true });
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

async function startWith(
  env: Readonly<Record<string, string>>,
  content = smallSpace(),
): Promise<void> {
  await lib.close();
  lib = await libOn(content, { env, hasBuildFolder: true });
}

const record = (path: string, readAt: number) =>
  recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });

/** From the content that was read for the publish, as a page is. */
const render = (path: string) => record(path, catalogueReadAt() ?? 0);

const untilAfter = (time = Number.NaN) =>
  vi.waitFor(() => expect(Date.now()).toBeGreaterThan(time), 15_000);

function change(fields: Readonly<Record<string, unknown>>, id = ID): void {
  lib.service.content.update(id, fields);
  lib.service.content.publish(id);
}

/** Does in this process what several instances do through the store. */
function amongSeveral(own: Partial<Instances>): void {
  serverPart('instances', () => ({ ...createOneInstance(), ...own }));
}

describe('a publish', () => {
  it('is known to the whole site from its beginning', async () => {
    const before = Date.now() - 1;
    expect(isOlderThanLastPublish(before)).toBe(false);
    await enqueuePublish(ID, render);
    expect(isOlderThanLastPublish(before)).toBe(true);
  });

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
    // What code creates is gone with the next edit of it.
    server().parts = {};
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
    const store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
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
    lib.service.content.publish(ID);
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
    await fetch(lib.service.deliveryUrl);
    expect(events).toEqual([]);
    const readings = lib.service.requests.filter(
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

describe('one of several instances', () => {
  it('renders pages that another has cached, where that one showed another header', async () => {
    let shown: unknown;
    amongSeveral({
      saveNavigation: async (navigation) => {
        shown = navigation;
        return true;
      },
      cachedPaths: async () => [ELSEWHERE],
    });
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
    expect(shown).toBeDefined();
  });

  it.each([
    ['only the pages of its publish where all show this header already', false],
    ['every page where nobody knows whether they do', undefined],
  ])('that has not published since another changed the header renders %s', async (_, isNew) => {
    // The other one works on its next publish: what lists show is not known.
    amongSeveral({ saveNavigation: async () => isNew });
    await enqueuePublish(ID, render);
    await record(ELSEWHERE, 1);
    for (const id of [ID, 'template-only-blog']) change({ framework: ['Hugo'] }, id);
    const { revalidated } = await enqueuePublish(ID, render);
    expect(revalidated.includes(ELSEWHERE)).toBe(isNew === undefined);
  });

  it('renders pages at addresses that another knows of, and shares its own with the others', async () => {
    const saved: unknown[] = [];
    amongSeveral({
      readEntryPaths: async () => ({ [ID]: ['/templates/all/older'] }),
      saveEntryPaths: async (paths) => {
        saved.push(paths);
      },
    });
    expect((await enqueuePublish(ID, render)).revalidated).toContain('/templates/all/older');
    expect(saved).toEqual([{ [ID]: [PAGE] }]);
    expect(await entryFormerlyAt('/templates/all/older')).toBe(ID);
  });

  it('knows an old address that another saves only after this one has looked for it', async () => {
    const store = await startKeyValueStore({ token: 'store-token', backend: 'embedded' });
    onTestFinished(async () => {
      vi.useRealTimers();
      await store.close();
    });
    await startWith(storeEnvironment(store));
    const learnedAt = Date.now();
    recordPublish(learnedAt);
    expect(await entryFormerlyAt(PAGE)).toBeUndefined();
    // The other has read the content.
    await saveMovedPaths({ [PAGE]: ID });
    const isKnownAfter = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: learnedAt + ms });
      return (await entryFormerlyAt(PAGE)) === ID;
    };
    expect(await isKnownAfter(1_500)).toBe(true);
    // What is read later holds for as long as a page.
    await isKnownAfter(11_000);
    const { length } = store.requests;
    expect(await isKnownAfter(30_000)).toBe(true);
    expect(store.requests).toHaveLength(length);
  });

  /** What the store has of the publish before, which another instance may have handled. */
  function amongRecords() {
    const store: { shown: SharedFingerprints | undefined; saved: SharedFingerprints[] } = {
      shown: undefined,
      saved: [],
    };
    amongSeveral({
      bumpPublishVersion: async () => ({ before: 7, version: 8 }),
      readFingerprints: async (version) => {
        expect(version).toBe(7);
        return store.shown;
      },
      saveFingerprints: async (version, shown) => {
        expect(version).toBe(8);
        store.saved.push(shown);
      },
    });
    return store;
  }
  /** What another instance has published meanwhile. */
  const shownByAnother = (
    saved: SharedFingerprints | undefined,
    others: Partial<PageFingerprints>,
  ): SharedFingerprints => {
    if (saved === undefined) throw new Error('Nothing was saved.');
    return { contentHash: 'of another', fingerprints: { ...saved.fingerprints, ...others } };
  };

  it('renders the lists alone that differ from what another’s publish shows; all where that isn’t known', async () => {
    const store = amongRecords();
    const { revalidated: all } = await enqueuePublish(ID, render);
    expect(all).toEqual(expect.arrayContaining(['/', '/templates', '/templates/hugo']));
    const [own] = store.saved;
    store.shown = own;
    expect((await enqueuePublish(ID, render)).revalidated).toEqual([PAGE]);
    // Another instance has published something since, and this one takes it back.
    const others = { '/templates/hugo': 'of another', '/templates/of-another': 'a list of before' };
    const lists = new Map([...(own?.fingerprints.lists ?? []), ...Object.entries(others)]);
    store.shown = shownByAnother(own, { lists });
    expect((await enqueuePublish(ID, render)).revalidated.toSorted()).toEqual(
      [PAGE, ...Object.keys(others)].toSorted(),
    );
    expect(store.saved.at(-1)).toEqual(own);
    store.shown = undefined;
    expect((await enqueuePublish(ID, render)).revalidated.toSorted()).toEqual(all.toSorted());
  });

  it('renders a template’s pages where another’s publish shows it otherwise, though no event names it', async () => {
    const store = amongRecords();
    await enqueuePublish('an-asset', render);
    const [own] = store.saved;
    store.shown = own;
    expect((await enqueuePublish('an-asset', render)).revalidated).toEqual([]);
    // Its picture was unpublished there, and this instance has never known it without.
    for (const part of ['entries', 'related'] as const) {
      const hashes = new Map([...(own?.fingerprints[part] ?? []), [ID, 'other']]);
      store.shown = shownByAnother(own, { [part]: hashes });
      expect((await enqueuePublish('an-asset', render)).revalidated).toEqual([PAGE]);
    }
  });

  it('renders every page where header and footer differ from what is shown, not from its own last publish', async () => {
    const store = amongRecords();
    await enqueuePublish(ID, render);
    await record(ELSEWHERE, 1);
    for (const id of [ID, 'template-only-blog']) change({ framework: ['Hugo'] }, id);
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
    const [former, latest] = store.saved;
    // Another instance has taken it back, and this one publishes it again.
    store.shown = former;
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
    // Another instance has published it.
    for (const id of [ID, 'template-only-blog']) change({ framework: ['Next.js'] }, id);
    store.shown =
      former && latest && shownByAnother(latest, { navigation: former.fingerprints.navigation });
    expect((await enqueuePublish(ID, render)).revalidated).not.toContain(ELSEWHERE);
  });

  it('knows no more of what lists show after a publish of a written page, which is on none of them', async () => {
    await startWith({}, smallSpace([page('about')]));
    const saveFingerprints = vi.fn(async () => {});
    const bumpPublishVersion = async () => ({ before: 8, version: 8 });
    amongSeveral({ bumpPublishVersion, saveFingerprints });
    expect((await enqueuePublish('page-about', render)).revalidated).toEqual(['/about']);
    expect(saveFingerprints).not.toHaveBeenCalled();
    expect((await enqueuePublish(ID, render)).revalidated).toContain('/templates/hugo');
    expect((await enqueuePublish(ID, render)).revalidated).not.toContain('/templates/hugo');
  });

  it('renders what was revalidated by time from content that pages show no more', async () => {
    const store = amongRecords();
    await enqueuePublish(ID, render);
    const [own] = store.saved;
    const { readAt } = await getCatalogueSince(Date.now());
    await record(ELSEWHERE, readAt);
    store.shown = shownByAnother(own, {});
    change({ description: 'New' });
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
    // Nobody knows from what.
    await record(ELSEWHERE, Date.now() + 1);
    await untilAfter(lastRender(ELSEWHERE)?.readAt);
    store.shown = undefined;
    expect((await enqueuePublish(ID, render)).revalidated).toContain(ELSEWHERE);
  });

  it('says so where it can’t share them', async () => {
    const saveFingerprints = vi.fn(async () => {});
    amongSeveral({ waitUntilShared: async () => false, saveFingerprints });
    expect((await enqueuePublish(ID, render)).notKnown).toEqual([
      expect.stringContaining('Which other pages show these entries'),
      expect.stringContaining('When other instances show it'),
    ]);
    // Nor may the next publish rely on what lists would show.
    expect(saveFingerprints).not.toHaveBeenCalled();
  });

  it('has the next publish render what failed, and every page only where this one was to', async () => {
    const forgetNavigation = vi.fn(async () => {});
    const saveFingerprints = vi.fn(async () => {});
    let isForAllPages = false;
    amongSeveral({ forgetNavigation, saveFingerprints, saveNavigation: async () => isForAllPages });
    const broken = async (path: string) => {
      if (path === '/templates') throw new Error('It has gone wrong.');
      await render(path);
    };
    expect((await enqueuePublish(ID, broken)).failed).toEqual(['/templates']);
    expect(forgetNavigation).not.toHaveBeenCalled();
    expect(saveFingerprints).not.toHaveBeenCalled();
    expect((await baselineCatalogue()).readAt).toBe(Number.NEGATIVE_INFINITY);
    // Of something else, and nothing has changed.
    expect((await enqueuePublish('an-asset', render)).revalidated).toContain('/templates');
    expect(saveFingerprints).toHaveBeenCalledOnce();
    isForAllPages = true;
    await enqueuePublish(ID, broken);
    expect(forgetNavigation).toHaveBeenCalledOnce();
  }, 30_000);

  it('says that every page shows another header only once it does', async () => {
    const steps: string[] = [];
    amongSeveral({
      saveNavigation: async () => steps.push('saved') > 0,
      forgetNavigation: async () => void steps.push('forgotten'),
    });
    await enqueuePublish(ID, async (path) => {
      if (steps.at(-1) !== 'rendered') steps.push('rendered');
      await render(path);
    });
    // Where it dies in between, whoever takes it up renders every page.
    expect(steps).toEqual(['saved', 'forgotten', 'rendered', 'saved']);
  });

  it('has the next publish know the addresses that only another knew, where one of them has failed', async () => {
    let known: readonly string[] = ['/templates/all/older'];
    amongSeveral({
      readEntryPaths: async () => ({ [ID]: known }),
      saveEntryPaths: async (paths) => {
        known = paths[ID] ?? [];
      },
    });
    await enqueuePublish(ID, async (path) => {
      if (path === '/templates/all/older') throw new Error('It has gone wrong.');
      await render(path);
    });
    expect((await enqueuePublish(ID, render)).revalidated).toContain('/templates/all/older');
    expect(known).toEqual([PAGE]);
  }, 30_000);
});

describe('a proxy in front', () => {
  let asked: string[];
  let proxy: ReturnType<typeof createServer>;
  beforeEach(async () => {
    asked = [];
    proxy = createServer((req, res) => {
      asked.push(req.url ?? '');
      res.writeHead(200, { 'x-request-id': 'r', 'x-plinth-refreshed': 'r' }).end();
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const PROXY_SECRET = 'a-secret-of-some-length-for-proxies';
    await startWith({ PROXY_URLS: `http://127.0.0.1:${port}`, PROXY_SECRET });
  });
  afterEach(() => {
    proxy.close();
    proxy.closeAllConnections();
  });

  it('gets requests for every page that was rendered, a template’s Markdown, feeds and the API', async () => {
    const { revalidated } = await enqueuePublish(ID, render);
    expect(revalidated).toContain('/templates/hugo');
    expect(asked.toSorted()).toEqual(
      [
        ...revalidated,
        ...['/templates', '/templates/blog', '/templates/hugo', '/templates/next.js', PAGE].map(
          (page) => `${page}/index.md`,
        ),
        ...['blog', 'hugo', 'next.js'].map((filter) => `/templates/${filter}/feed.xml`),
        ...['/sitemap.xml', '/feed.xml', '/llms.txt', '/api/templates', '/api/openapi.json'],
      ].sort(),
    );
  });

  it('gets none where no page has changed, not even for what lists everything', async () => {
    await enqueuePublish(ID, render);
    const since: unknown[] = [];
    proxy.on('request', ({ url, headers }) => {
      if (headers['x-plinth-refresh'] !== undefined) since.push(url);
    });
    await enqueuePublish('an-asset', render);
    expect(since).toEqual([]);
  });

  it('that can’t be refreshed is in the note of a publish that is live everywhere else', async () => {
    proxy.close();
    proxy.closeAllConnections();
    const { failed, notKnown } = await enqueuePublish(ID, render);
    expect(failed).toEqual([]);
    expect(notKnown).toContainEqual(expect.stringMatching(/^A proxy in front .* 30 seconds/));
  });

  it('gets the request for a page only when every instance can serve it', async () => {
    const { promise: shared, resolve: share } = Promise.withResolvers<true>();
    const made: string[] = [];
    // In the end it is asked whether the store is there, and nobody waits.
    amongSeveral({
      waitUntilShared: async (milliseconds) => milliseconds === 0 || shared,
      saveFingerprints: async () => {
        asked.push('what pages show is saved');
      },
    });
    const done = enqueuePublish(ID, async (path) => {
      await render(path);
      made.push(path);
    });
    await vi.waitFor(() => expect(made).toHaveLength(7), { timeout: 10_000 });
    await new Promise(setImmediate);
    expect(asked).toEqual([]);
    share(true);
    await done;
    expect(asked).toEqual(expect.arrayContaining([...made, '/sitemap.xml']));
    // Whoever takes the publish up before that refreshes every list again.
    expect(asked.at(-1)).toBe('what pages show is saved');
    expect(asked.indexOf('/sitemap.xml')).toBeGreaterThanOrEqual(made.length);
  });
});
