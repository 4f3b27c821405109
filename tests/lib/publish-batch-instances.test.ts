/** Which pages a publish has rendered where other instances publish too. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { entryFormerlyAt } from '@/lib/page/redirects';
import { lastRender } from '@/lib/page-cache/rendered-pages';
import type { PageFingerprints, SharedFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { baselineCatalogue } from '@/lib/publishing/last-rendered-catalogue';
import { enqueuePublish } from '@/lib/publishing/publish-queue';
import { saveMovedPaths } from '@/lib/redis/moved-paths';
import { recordPublish } from '@/lib/runtime/last-publish';
import { page, smallSpace } from '@/tests/fixtures/sample-space';
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

const { startWith, change } = onPublishes();

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
      readEntryPaths: async () => new Map([[ID, ['/templates/all/older']]]),
      saveEntryPaths: async (paths) => {
        saved.push(paths);
      },
    });
    expect((await enqueuePublish(ID, render)).revalidated).toContain('/templates/all/older');
    expect(saved).toEqual([new Map([[ID, [PAGE]]])]);
    expect(await entryFormerlyAt('/templates/all/older')).toBe(ID);
  });

  it('knows an old address that another saves only after this one has looked for it', async () => {
    const store = await startTestStore();
    onTestFinished(() => store.close());
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
      expect.stringContaining('which other pages show these entries'),
      expect.stringContaining('when other instances will show it'),
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
      readEntryPaths: async () => new Map([[ID, known]]),
      saveEntryPaths: async (paths) => {
        known = paths.get(ID) ?? [];
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
