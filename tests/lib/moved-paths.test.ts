import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { addressesOf } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { entryFormerlyAt, findRedirect, ownMoves, recordMoves } from '@/lib/page/redirects';
import { readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { recordPublish } from '@/lib/runtime/last-publish';
import { bareTemplate } from '@/tests/fixtures/catalogue';
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

const at = (slug: string) =>
  buildCatalogue({
    sections: [],
    templates: [bareTemplate(slug, { id: 'one' })],
    textFields: [],
  });

const move = async (before: string, after: string) =>
  recordMoves(await addressesOf(at(before)), await addressesOf(at(after)));

describe('a former entry address', () => {
  it('redirects to the current address of the entry until the entry moves back', async () => {
    await move('old', 'new');
    expect(await findRedirect(at('new'), '/templates/all/old')).toMatchObject({
      to: '/templates/all/new',
    });
    expect(await findRedirect(at('old'), '/templates/all/old')).toBeUndefined();
  });

  it('redirects to the entry that used it last, even if another instance recorded the move', async () => {
    const store = await startTestStore();
    await lib.close();
    lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
    await move('old', 'new');
    await vi.waitFor(() => expect(ownMoves()).toEqual({}), 5_000);
    expect(await entryFormerlyAt('/templates/all/old')).toBe('one');
    await saveMovedPaths({ '/templates/all/old': 'two' });
    recordPublish(Date.now() + 1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2);
    expect(await entryFormerlyAt('/templates/all/old')).toBe('two');
    // This process still knows the next move while the store is down.
    await store.close();
    await move('new', 'newest');
    expect(await entryFormerlyAt('/templates/all/new')).toBe('one');
  });
});

it('an address change during a store outage is saved once the store is back', async () => {
  const store = await startTestStore();
  await lib.close();
  lib = await libOn(smallSpace(), { env: storeEnvironment(store) });
  store.faults.inject({ kind: 'refuse' });
  const log = logLines();
  await move('old', 'new');
  // The tries of the first time are over by then.
  await expect.poll(() => log.count('moved-paths.not-saved'), { timeout: 20_000 }).toBe(2);
  store.faults.clear();
  expect(await readMovedPaths()).toEqual({});
  await expect.poll(readMovedPaths, { timeout: 20_000 }).toEqual({ '/templates/all/old': 'one' });
  await store.close();
}, 40_000);

it('an outage does not turn a page that is missing from the last catalogue into a 404', async () => {
  await getCatalogue();
  lib.service.faults.inject({ kind: 'refuse' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  await expect(filterPage('brand-new')).rejects.toThrow(ExistenceUnknownError);
});
