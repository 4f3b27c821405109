/** How often a publish of one of several instances goes to the store that they share, and back. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPaths } from '@/lib/catalogue/page-registry';
import { catalogueReadAt } from '@/lib/contentful/get-catalogue';
import { instances } from '@/lib/page-cache/instances';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { enqueuePublish } from '@/lib/publishing/publish-queue';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { keyOf, pageOf } from '@/tests/lib/page-cache-instances';

const ID = 'template-published';
/** Each has a list, and an address of the template. */
const FILTERS = Array.from({ length: 9 }, (_, index) => [`F ${index}`, `f-${index}`] as const);
const PAGES = listPaths().length + 2 * FILTERS.length;
/** So many are rendered at the same time. */
const AT_ONCE = 8;

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

/** What Next does for `res.revalidate`. Those that are asked for together are rendered at the same moment. */
function renderTogether(): (page: string) => Promise<void> {
  let left = PAGES;
  const waiting: (() => void)[] = [];
  return async (page) => {
    await new Promise<void>((resolve) => {
      left -= 1;
      waiting.push(resolve);
      if (waiting.length === AT_ONCE || left === 0) for (const go of waiting.splice(0)) go();
    });
    const readAt = catalogueReadAt() ?? 0;
    await recordRender({ path: page, status: 200, readAt, isComplete: true, entryIds: [ID] });
    instances().pages?.set(keyOf(page), pageOf(page), { revalidate: 30 });
  };
}

it('takes two for the pages of one moment, two for their tags, and six besides', async () => {
  const publish = async (name: string) => {
    lib.service.content.update(ID, { name });
    lib.service.content.publish(ID);
    return enqueuePublish(ID, renderTogether());
  };
  await publish('Once');
  const before = store.requests.length;
  expect((await publish('Twice')).revalidated).toHaveLength(PAGES);
  const bodies = store.requests.slice(before).map(({ body = '' }) => body);
  const moments = Math.ceil(PAGES / AT_ONCE);
  const [pages, tags] = ['"hset","page:', '"zadd","cache-tag:'].map((command) =>
    bodies.filter((body) => body.includes(command)),
  );
  expect(pages?.length).toBeLessThanOrEqual(2 * moments);
  expect(tags?.length).toBeLessThanOrEqual(2 * moments);
  const besides = bodies.filter((body) => !/"page:|"zadd","cache-tag:|content-check/.test(body));
  expect(besides).toHaveLength(6);
});
