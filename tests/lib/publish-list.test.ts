import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { parseEditorQuery } from '@/lib/editor/editor-query';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { publishedPath } from '@/lib/editor/preview-target';
import { getEditorView } from '@/lib/editor/publish-list';
import { store as pageStore } from '@/lib/page-cache/store';
import { savePublish } from '@/lib/publishing/publish-log';
import { server, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { publishRecord } from '@/tests/fixtures/publish-record';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { STARTER_MODEL, starterSpace } from '@/tests/fixtures/starter-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
});
afterEach(() => Promise.all([lib.close(), store.close()]));

describe('editors find publishes', () => {
  beforeEach(async () => {
    const base = { action: 'publish', servedAfterMs: 1, liveAfterMs: 2 } as const;
    const empty = { pages: [], pageCount: 0, failed: [], notKnown: [], reason: null };
    for (let number = 0; number < 60; number += 1) {
      await savePublish({
        ...base,
        ...empty,
        id: `id-${number}`,
        entryId: `entry-${number}`,
        name: `Template ${number}`,
        receivedAt: 1_800_000_000_000 + Math.floor(number / 2) * 60_000,
        state: number % 7 === 0 ? 'not-shown' : 'live',
      });
    }
  });

  const find = async (query: object) => {
    const { lines, olderHref, newerHref } = await getEditorView(parseEditorQuery(query));
    const names = lines.map(({ publishes }) => publishes.map(({ name }) => name));
    return { names, olderHref, newerHref };
  };

  it('of the entry in its panel, not of an asset with the same id', async () => {
    const twin = { entryId: 'a-twin' };
    const receivedAt = 1_900_000_000_000;
    await savePublish(
      publishRecord({ ...twin, id: 'entry', type: 'Entry', state: 'failed', receivedAt }),
    );
    await savePublish(
      publishRecord({ ...twin, id: 'asset', type: 'Asset', receivedAt: receivedAt + 60_000 }),
    );
    expect(await getEditorPanel('a-twin')).toMatchObject({ publish: { id: 'entry' } });
  });

  it('in its panel, and where its last one never arrived that is said once it is late', async () => {
    const entryId = 'template-only-blog';
    const late = async () => (await getEditorPanel(entryId)).isLastMissing;
    const arrived = () =>
      savePublish(
        publishRecord({ id: String(Date.now()), entryId, changedAt: new Date().toISOString() }),
      );
    await arrived();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await late()).toBe(false);
    lib.service.content.update(entryId, { name: 'Published, and its webhook lost' });
    lib.service.content.publish(entryId);
    vi.setSystemTime(Date.now() + 31_000);
    await getEditorPanel(entryId);
    expect(await late()).toBe(false);
    vi.setSystemTime(Date.now() + 61_000);
    await expect.poll(late).toBe(true);
    await arrived();
    expect(await late()).toBe(false);
    // Webhooks that got no answer are retried, so an earlier one may come last.
    const [changedAt, receivedAt] = [new Date(0).toISOString(), Date.now() + 1_000];
    await savePublish(publishRecord({ id: 'sent again', entryId, changedAt, receivedAt }));
    expect(await late()).toBe(false);
  });

  it('in its panel, which takes no time of a filter for that of an entry with the filter’s name', async () => {
    await lib.close();
    lib = await libOn(starterSpace('references to entries of another type'), {
      env: storeEnvironment(store),
      model: STARTER_MODEL,
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const changedAt = new Date().toISOString();
    await savePublish(publishRecord({ entryId: 'tool-next', changedAt }));
    vi.setSystemTime(Date.now() + 60_000);
    lib.service.content.update('next', { slug: 'next.js' });
    lib.service.content.publish('next');
    vi.setSystemTime(Date.now() + 120_000);
    await getCatalogue();
    expect((await getEditorPanel('tool-next')).isLastMissing).toBe(false);
  });

  it('by moment, those of one in one line', async () => {
    const { names, olderHref } = await find({});
    expect(names).toHaveLength(25);
    expect(names[0]?.toSorted()).toEqual(['Template 58', 'Template 59']);
    expect(olderHref).toBe('/editor?page=2');
  });

  it.each([
    [{ q: 'entry-12' }, [['Template 12']]],
    [{ q: ' TEMPLATE 57 ' }, [['Template 57']]],
    [{ q: 'Template 5', state: 'not-shown' }, [['Template 56']]],
    [{ state: 'failed' }, []],
    [{ q: 'x'.repeat(300), state: 'nonsense', page: '-1' }, 'everything'],
  ])('by entry and by state: %j', async (query, names) => {
    const found = await find(query);
    if (names === 'everything') expect(found.names).toHaveLength(25);
    else expect(found).toEqual({ names, olderHref: null, newerHref: null });
  });

  it('under the last known name when the newest publish has none', async () => {
    const renamed = { entryId: 'renamed', type: 'Entry' } as const;
    const names = ['Its first name', 'Its last name', null];
    for (const [index, name] of names.entries()) {
      const receivedAt = 1_900_000_000_000 + index * 60_000;
      await savePublish(publishRecord({ ...renamed, id: `renamed-${index}`, name, receivedAt }));
    }
    expect((await find({})).names.slice(0, 3)).toEqual([
      ['Its last name'],
      ['Its last name'],
      ['Its first name'],
    ]);
  });

  it('page by page, with the search in each URL', async () => {
    const first = await find({ q: 'template', state: 'live' });
    expect(first.olderHref).toBe('/editor?q=template&state=live&page=2');
    const second = await find({ q: 'template', state: 'live', page: '2' });
    expect(second).toMatchObject({
      olderHref: null,
      newerHref: '/editor?q=template&state=live',
    });
  });

  it('as interrupted only if the store that would have its row can be read', async () => {
    const entryId = 'in-progress';
    await savePublish(
      publishRecord({ entryId, state: 'working', receivedAt: Date.now() - 60_000 }),
    );
    const state = async () => {
      const { lines } = await getEditorView(parseEditorQuery({ q: entryId }));
      return lines[0]?.publishes[0]?.state;
    };
    expect(await state()).toBe('interrupted');
    store.faults.inject({ kind: 'status', status: 500 });
    expect(await state()).toBe('working');
  });

  it('with what came of the entry since, wherever that is in the list', async () => {
    const later = { entryId: 'cover', name: 'Renamed', receivedAt: 1_900_000_000_000 } as const;
    const failed = { name: 'Cover', state: 'failed', receivedAt: 1_700_000_000_000 } as const;
    const changedAt = '2023-11-14T22:13:10.000Z';
    await savePublish(publishRecord({ id: 'later', ...later, state: 'live' }));
    await savePublish(publishRecord({ id: 'settled', ...failed, entryId: 'cover', changedAt }));
    await savePublish(publishRecord({ id: 'open', ...failed, entryId: 'other-cover' }));
    await savePublish(publishRecord({ id: 'namesake', ...later, entryId: 'third', name: 'Cover' }));
    for (const query of [{ state: 'failed' }, { page: '2' }]) {
      const { lines } = await getEditorView(parseEditorQuery(query));
      expect(lines.at(-1)?.publishes).toMatchObject([
        { id: 'settled', later: 'live', changedAt },
        { id: 'open', later: null, changedAt: null },
      ]);
    }
  });
});

describe('since another instance handled its publish, an entry has', () => {
  const entryId = 'template-only-blog';
  const [before, now] = ['/templates/blog/only-blog', '/templates/blog/renamed'];
  const inList = async () => {
    const { lines } = await getEditorView(parseEditorQuery({}));
    return lines[0]?.publishes[0]?.href;
  };
  beforeEach(async () => {
    await lib.close();
    lib = await libOn(smallSpace(), { env: { ...storeEnvironment(store), ISR_CACHE: 'redis' } });
    await getCatalogue();
    await savePublish(publishRecord({ id: 'own', entryId }));
  });

  it.each<[string, () => Promise<unknown>, unknown, unknown]>([
    ['its page in the list', inList, before, now],
    [
      'its pages beside its form',
      async () => (await getEditorPanel(entryId)).paths[0],
      before,
      now,
    ],
    ['its problems', async () => (await getContentProblems(entryId))?.length, 0, 1],
    ['the page that its preview ends at', () => publishedPath(now), '/templates', now],
  ])('%s', async (_, read, earlier, later) => {
    expect(await read()).toBe(earlier);
    const own = server();
    lib.service.content.update(entryId, { slug: 'renamed', framework: ['Nowhere'] });
    lib.service.content.publish(entryId);
    resetServer();
    await pageStore().bump(Date.now());
    setServer(own);
    // Processes poll the store once a second.
    await expect.poll(read, { timeout: 5_000 }).toBe(later);
  });

  it('an older page rather than none for seconds, where the content service hangs', async () => {
    lib.service.faults.inject({ kind: 'hang' });
    // Content is stale after 30 seconds.
    vi.setSystemTime(Date.now() + 31_000);
    onTestFinished(() => void vi.useRealTimers());
    const start = performance.now();
    expect(await inList()).toBe(before);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
