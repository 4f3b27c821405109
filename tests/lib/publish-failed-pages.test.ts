/** A page that can't be rendered: the publishes that it concerns have failed, and no others. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { getCatalogue, saveCatalogueSnapshot } from '@/lib/contentful/get-catalogue';
import { buildFolder } from '@/lib/runtime/env';
import { createServer, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { page, smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { lastRecord, published, WEBHOOK_SECRET } from '@/tests/lib/webhook-delivery';

const BROKEN = '/templates/hugo/hugo-blog';

let lib: LibOnServices;
async function start(more: Readonly<Record<string, string>> = {}) {
  const env = { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET, ...more };
  lib = await libOn(smallSpace([page('about', { title: 'About' })]), { env, hasBuildFolder: true });
  logLines();
  await saveCatalogueSnapshot((await getCatalogue()).value);
}
beforeEach(() => start());
afterEach(() => lib.close());

function change(id: string, fields: Readonly<Record<string, unknown>>, broken = BROKEN) {
  lib.service.content.update(id, fields);
  const delivery = published(lib, id);
  // As failed as one that throws, which is tried again only after seconds.
  delivery.outdated.add(broken);
  return delivery;
}

it('fails its own publish, each time that comes, and no later one of something else', async () => {
  const own = change('template-hugo-blog', { description: 'It breaks its page.' });
  const notLive = { status: 503, body: { failed: [BROKEN] } };
  expect(await own.send()).toMatchObject(notLive);
  const other = change('page-about', { body: 'Nothing to do with it.' });
  expect(await other.send()).toMatchObject({ status: 200, body: { failed: [] } });
  expect(await lastRecord()).toMatchObject({
    state: 'live',
    failed: [],
    notKnown: expect.arrayContaining([
      expect.stringContaining('A page that this publish doesn’t change'),
    ]),
  });
  expect(await own.send()).toMatchObject(notLive);
  own.outdated.clear();
  expect(await own.send()).toMatchObject({ status: 200 });
  other.outdated.clear();
  lib.service.content.update('page-about', { body: 'Again.' });
  await published(lib, 'page-about').send();
  expect(await lastRecord()).toMatchObject({ state: 'live', notKnown: [] });
});

it('is tried with a later publish, which does not wait until it is tried once more', async () => {
  const own = change('template-hugo-blog', { description: 'It breaks its page.' });
  await own.send();
  const other = published(lib, 'page-about');
  other.broken.add(BROKEN);
  expect(await other.send()).toMatchObject({ status: 200 });
  expect(other.tried.filter((path) => path === BROKEN)).toHaveLength(1);
});

it('is tried once more with its own publish: its text may be readable again after seconds', async () => {
  const own = change('template-hugo-blog', { description: 'It breaks its page.' });
  await own.send();
  own.broken.add(BROKEN);
  expect(await own.send()).toMatchObject({ status: 503 });
  expect(own.tried.filter((path) => path === BROKEN).length).toBeGreaterThan(4);
}, 15_000);

it('fails its own publish alone among those that come together', async () => {
  const own = change('template-hugo-blog', { description: 'It breaks its page.' });
  const other = change('page-about', { body: 'Nothing to do with it.' });
  const sent = await Promise.all([own.send(), other.send()]);
  expect(sent.map(({ status }) => status)).toEqual([503, 200]);
});

it('that another entry’s publish has changed fails that, also when it comes again, and what changes it later', async () => {
  // The template shows another name of its filter, which it does not link to.
  const list = '/templates/hugo';
  const own = change('value-hugo', { headline: 'It breaks its list.' }, list);
  const notLive = { status: 503, body: { failed: [list] } };
  expect(await own.send()).toMatchObject(notLive);
  expect(await own.send()).toMatchObject(notLive);
  const elsewhere = change('template-only-blog', { description: 'On no such list.' }, list);
  expect(await elsewhere.send()).toMatchObject({ status: 200 });
  const shown = change('template-hugo-blog', { description: 'A card of that list.' }, list);
  expect(await shown.send()).toMatchObject(notLive);
  own.outdated.clear();
  const another = change('template-hugo-blog', { description: 'It breaks its page alone.' });
  expect(await another.send()).toMatchObject({ status: 503, body: { failed: [BROKEN] } });
  expect(await own.send()).toMatchObject({ status: 200 });
});

it('fails all publishes that have changed it, whichever comes again', async () => {
  const filter = change('value-hugo', { name: 'Hugo the second' }, BROKEN);
  const notLive = { status: 503, body: { failed: [BROKEN] } };
  expect(await filter.send()).toMatchObject(notLive);
  const own = change('template-hugo-blog', { description: 'It has changed too.' });
  expect(await own.send()).toMatchObject(notLive);
  expect(await filter.send()).toMatchObject(notLive);
});

it('fails its own publishes alone, also where another instance handles those that follow', async () => {
  const store = await startTestStore();
  onTestFinished(() => store.close());
  await lib.close();
  await start({ ...storeEnvironment(store), ISR_CACHE: 'redis' });
  await writeFile(path.join(buildFolder(), 'BUILD_ID'), 'a-build');
  const own = change('template-hugo-blog', { description: 'It breaks its page.' });
  const notLive = { status: 503, body: { failed: [BROKEN] } };
  expect(await own.send()).toMatchObject(notLive);
  for (const body of ['Nothing to do with it.', 'Nor has this.']) {
    setServer(createServer());
    const other = change('page-about', { body });
    expect(await other.send()).toMatchObject({ status: 200, body: { failed: [] } });
  }
  setServer(createServer());
  const again = change('template-hugo-blog', { description: 'It breaks its page again.' });
  expect(await again.send()).toMatchObject(notLive);
});
