/** What a server renders at its start: what was published since its pages were rendered, and nothing else. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue, saveCatalogueSnapshot } from '@/lib/contentful/get-catalogue';
import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { catchUpAtStart } from '@/lib/publishing/catch-up-at-start';
import { buildFolder } from '@/lib/runtime/env';
import { createServer, server, setServer } from '@/lib/runtime/server-state';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import { startOwnServer } from '@/tests/lib/own-server';

let lib: LibOnServices;
let own: Awaited<ReturnType<typeof startOwnServer>>;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  lib = await libOn(smallSpace(), { hasBuildFolder: true });
  log = logLines();
  own = await startOwnServer();
  vi.stubEnv('NODE_ENV', 'production');
  await saveCatalogueSnapshot((await getCatalogue()).value);
  setServer(createServer());
});
afterEach(() => lib.close());

function publishMeanwhile(): void {
  lib.service.content.update('template-next-blog', { name: 'Published meanwhile' });
  lib.service.content.publish('template-next-blog');
}

const hasPublished = () => server().has('publishQueue');

const isLogged = (event: string) =>
  vi.waitFor(() => expect(log.text()).toContain(`"${event}"`), 10_000);

it('what was published while no server was there', async () => {
  publishMeanwhile();
  await catchUpAtStart();
  await isLogged('pages.caught-up');
  expect(own.rendered).toContain('HEAD /templates/next.js/next-blog');
  expect(own.rendered).toContain('HEAD /');
});

it('that, as soon as the content service responds, where it does not at the start', async () => {
  publishMeanwhile();
  lib.service.faults.inject({ kind: 'status', status: 400 });
  await catchUpAtStart();
  expect(hasPublished()).toBe(false);
  lib.service.faults.clear();
  await isLogged('pages.caught-up');
  expect(hasPublished()).toBe(true);
  expect(own.rendered).toContain('HEAD /templates/next.js/next-blog');
}, 15_000);

it('nothing of what was removed meanwhile: its files are gone before the first visitor comes', async () => {
  const folder = path.join(buildFolder(), 'server/pages/templates/blog');
  await mkdir(folder, { recursive: true });
  for (const page of ['only-blog', 'next-blog']) {
    await writeFile(path.join(folder, `${page}.html`), 'A page');
  }
  lib.service.content.unpublish('template-only-blog');
  await catchUpAtStart();
  expect(await readdir(folder)).toEqual(['next-blog.html']);
  await isLogged('pages.caught-up');
});

it('nothing that the log would call live, where the content can’t be read again', async () => {
  publishMeanwhile();
  await catchUpAtStart();
  lib.service.faults.inject({ kind: 'status', status: 400 });
  await isLogged('pages.not-caught-up');
  expect(log.text()).not.toContain('"pages.caught-up"');
});

it('nothing where its pages show what is published, drafts or not', async () => {
  lib.service.content.update('template-next-blog', { name: 'A draft' });
  await catchUpAtStart();
  expect(hasPublished()).toBe(false);
  expect(own.rendered).toEqual([]);
});

it('nothing outside production, nor where instances share their pages', async () => {
  publishMeanwhile();
  vi.stubEnv('NODE_ENV', 'test');
  await catchUpAtStart();
  expect(hasPublished()).toBe(false);
  vi.stubEnv('NODE_ENV', 'production');
  const store = await startTestStore();
  Object.assign(process.env, storeEnvironment(store), { ISR_CACHE: 'redis' });
  resetServer();
  await catchUpAtStart();
  expect(hasPublished()).toBe(false);
  await store.close();
});

it('nothing where nobody knows what its pages show', async () => {
  await lib.close();
  lib = await libOn(smallSpace(), { hasBuildFolder: true });
  await catchUpAtStart();
  expect(lib.service.requests).toEqual([]);
});

describe('its own request for a page', () => {
  it('has the key of the build, by which Next renders it', async () => {
    const manifest = { routes: {}, notFoundRoutes: [], preview: { previewModeId: 'the-key' } };
    await mkdir(buildFolder(), { recursive: true });
    await writeFile(
      path.join(buildFolder(), 'prerender-manifest.json'),
      JSON.stringify({ version: 4, dynamicRoutes: {}, ...manifest }),
    );
    await revalidateByRequest('/templates');
    expect(own.rendered).toEqual(['HEAD /templates']);
    expect([...own.keys]).toEqual(['the-key']);
  });

  it('fails where the server does not say that it has rendered it', async () => {
    own.outcome = 'HIT';
    await expect(revalidateByRequest('/templates')).rejects.toThrow('200');
  });
});
