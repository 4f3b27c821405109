/** How often a publish of one of several instances goes to the key-value store and back. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressesOf, listPaths } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { pageCache } from '@/lib/page-cache/page-cache';
import { recordRender } from '@/lib/page-cache/page-records';
import { beginPublish } from '@/lib/publishing/begin-publish';
import { wake } from '@/lib/publishing/reconcile';
import { parsePublishEvent } from '@/lib/publishing/webhook-event';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { payloadOf } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { keyOf, pageOf, stampNow } from '@/tests/lib/page-cache-instances';

const ID = 'template-published';
/** Each has a list, and an address of the template. */
const FILTERS = Array.from({ length: 9 }, (_, index) => [`F ${index}`, `f-${index}`] as const);
/** How many are rendered at the same time. */
const CONCURRENCY = 8;

let store: TestStore;
let lib: LibOnServices;
beforeEach(async () => {
  logLines();
  store = await startTestStore();
  const content = space([
    ...section('framework', FILTERS, { title: 'Framework', order: 1 }),
    template('published', { framework: FILTERS.map(([name]) => name) }),
  ]);
  const env = { ...storeEnvironment(store), ISR_CACHE: 'redis' };
  lib = await libOn(content, { env, hasBuildFolder: true });
  await writeFile(path.resolve(process.env.NEXT_DIST_DIR ?? '', 'BUILD_ID'), 'a-build');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([lib.close(), store.close()]);
});

async function storePage(page: string): Promise<void> {
  const stamp = stampNow(page);
  await recordRender({ path: page, readAt: Date.now(), stamp, picks: [] }, [ID]);
  pageCache().set(keyOf(page), pageOf(page, stamp), { revalidate: 30 });
}

/** Pages that are requested together are stored at the same moment. */
function storeTogether(pages: number): (page: string) => Promise<void> {
  let left = pages;
  const waiting: (() => void)[] = [];
  return async (page) => {
    await new Promise<void>((resolve) => {
      left -= 1;
      waiting.push(resolve);
      if (waiting.length === CONCURRENCY || left === 0) for (const go of waiting.splice(0)) go();
    });
    await storePage(page);
  };
}

it('takes two for the pages of one moment, two for their tags, and a fixed number otherwise', async () => {
  const { value: catalogue } = await getCatalogue();
  const pages = [
    ...new Set([...listPaths(), ...[...(await addressesOf(catalogue)).values()].flat()]),
  ];
  await Promise.all(pages.map(storePage));
  await wake(storePage);
  const before = store.requests.length;
  lib.service.content.update(ID, { name: 'Published' });
  const body = payloadOf(lib.service.content.publish(ID), 'publish');
  const event = parsePublishEvent('ContentManagement.Entry.publish', body);
  if (event === undefined) throw new Error('The webhook can’t be read.');
  const { result } = await beginPublish('a-publish', event, storeTogether(pages.length));
  expect((await result).revalidated.length).toBe(pages.length);
  const bodies = store.requests.slice(before).map(({ body = '' }) => body);
  const moments = Math.ceil(pages.length / CONCURRENCY);
  const [ofPages, ofTags] = ['"hset","page:', '"zadd","cache-tag:'].map((command) =>
    bodies.filter((one) => one.includes(command)),
  );
  expect(ofPages?.length).toBeLessThanOrEqual(2 * moments);
  expect(ofTags?.length).toBeLessThanOrEqual(2 * moments);
  // Rows are read again every 150 to 500 ms.
  const known = /"page:|"zadd","cache-tag:|content-bell|"hgetall","publishing:/;
  expect(bodies.filter((one) => !known.test(one))).toHaveLength(16);
});
