/** What is remembered of pages and addresses, and for how many: anybody can make up addresses. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { entryFormerlyAt, findRedirect, ownMoves, recordMoves } from '@/lib/page/redirects';
import {
  lastRender,
  nowFound,
  recordRender,
  redirectsTo,
  wasRendered,
} from '@/lib/page-cache/rendered-pages';
import { readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { recordPublish } from '@/lib/runtime/last-publish';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { filterPage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(smallSpace());
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

const page = (path: string) =>
  recordRender({ path, status: 200, readAt: Date.now(), isComplete: true, entryIds: [] });
const absent = (path: string, status: 404 | 308, entryId?: string) =>
  recordRender({ path, status, readAt: Date.now(), isStale: false, entryId });

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('of the oldest', () => {
  it('5,000 addresses that led to nothing are known', async () => {
    const slugs = range(5_001).map((index) => `f-${index}`);
    for (const slug of slugs) await absent(`/templates/${slug}`, 404);
    const sections = [
      bareSection(
        'type',
        slugs.map((slug) => [slug, slug]),
      ),
    ];
    const catalogue = buildCatalogue({ sections, templates: [], textFields: [] });
    const known = nowFound(catalogue);
    expect(known).toHaveLength(5_000);
    expect(known[0]).toBe('/templates/f-1');
  });

  it('5,000 addresses that led elsewhere are known', async () => {
    for (const index of range(5_001)) await absent(`/templates/a/${index}`, 308, 'one');
    const known = redirectsTo(new Set(['one']));
    expect(known).toHaveLength(5_000);
    expect(known[0]).toBe('/templates/a/1');
  });

  it('20,000 pages that were rendered are known', async () => {
    for (const index of range(20_001)) await page(`/p/${index}`);
    expect(lastRender('/p/0')).toBeUndefined();
    expect(lastRender('/p/1')).toBeDefined();
    expect(lastRender('/p/20000')).toBeDefined();
  });
});

const at = (slug: string) =>
  buildCatalogue({
    sections: [],
    templates: [bareTemplate(slug, { id: 'one' })],
    textFields: [],
  });

describe('an address that an entry has left', () => {
  it('redirects to where the entry is now, and nowhere once the entry is back', async () => {
    await recordMoves(at('old'), at('new'), ['one']);
    expect(await findRedirect(at('new'), '/templates/all/old')).toMatchObject({
      to: '/templates/all/new',
    });
    expect(await findRedirect(at('old'), '/templates/all/old')).toBeUndefined();
  });

  it('redirects to the entry that left it last, though another instance recorded that', async () => {
    const store = await startTestStore();
    await lib.close();
    lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
    await recordMoves(at('old'), at('new'), ['one']);
    await vi.waitFor(() => expect(ownMoves()).toEqual({}), 5_000);
    expect(await entryFormerlyAt('/templates/all/old')).toBe('one');
    await saveMovedPaths({ '/templates/all/old': 'two' });
    recordPublish(Date.now() + 1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2);
    expect(await entryFormerlyAt('/templates/all/old')).toBe('two');
    // Without the store it still leads on.
    await store.close();
    await recordMoves(at('new'), at('newest'), ['one']);
    expect(await entryFormerlyAt('/templates/all/new')).toBe('one');
  });
});

it('an address that an entry left while the store was away is saved once it is back', async () => {
  const store = await startTestStore();
  await lib.close();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
  store.faults.inject({ kind: 'refuse' });
  const log = logLines();
  await recordMoves(at('old'), at('new'), ['one']);
  // The tries of the first time are over by then.
  await expect.poll(() => log.count('moved-paths.not-saved'), { timeout: 20_000 }).toBe(2);
  store.faults.clear();
  expect(await readMovedPaths()).toEqual({});
  await expect.poll(readMovedPaths, { timeout: 20_000 }).toEqual({ '/templates/all/old': 'one' });
  await store.close();
}, 40_000);

describe('while the content service is silent', () => {
  it('a page that is not in the last good catalogue stays known: it may well exist', async () => {
    await getCatalogue();
    await page('/templates/brand-new');
    lib.service.faults.inject({ kind: 'refuse' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    await expect(filterPage('brand-new')).rejects.toThrow(ExistenceUnknownError);
    expect(await wasRendered('/templates/brand-new')).toBe(true);
  });
});
