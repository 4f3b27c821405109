/** What a function that publishes learns of a page that another function has rendered. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createServerlessFunctions } from '@/lib/page-cache/serverless-functions';
import { lastPublishAt } from '@/lib/runtime/last-publish';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { ANY_CONTENT, resetServer, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

let site: Server;
let response: { status: number; text: string; location?: string };
let bypass: string | string[] | undefined;

beforeEach(async () => {
  site = createServer(({ headers }, res) => {
    bypass = headers['x-vercel-protection-bypass'];
    res
      .writeHead(response.status, { Location: response.location ?? '/elsewhere' })
      .end(response.text);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  setEnvironment({ ...ANY_CONTENT, SITE_URL: `http://127.0.0.1:${port}` });
});
afterEach(() => {
  vi.restoreAllMocks();
  site.close();
});

it.each([
  ['a page says when its content was read', 200, '{"contentReadAt":17}', { readAt: 17 }],
  ['a page that does not say', 200, '<h1>Templates</h1>', undefined],
  ['a 404', 404, 'Not found', 'no page'],
  ['a redirect', 308, '', 'no page'],
  ['an error is no proof that a page is gone', 500, '{"contentReadAt":17}', undefined],
  ['a refusal of the platform', 401, 'Log in', undefined],
])('%s', async (_, status, text, expected) => {
  response = { status, text };
  expect(await createServerlessFunctions().servedRender('/templates')).toEqual(expected);
});

it.each([307, 308])(
  'a %s to another domain says nothing of the page, and is logged with it',
  async (status) => {
    response = { status, text: '', location: 'https://www.example.com/templates' };
    const log = logLines();
    expect(await createServerlessFunctions().servedRender('/templates')).toBeUndefined();
    expect(log.text()).toContain('redirects to https://www.example.com: SITE_URL');
  },
);

it('a protected deployment is read with the platform’s own secret, and says where it is missing', async () => {
  response = { status: 401, text: 'Log in' };
  const log = logLines();
  await createServerlessFunctions().servedRender('/templates');
  expect(bypass).toBeUndefined();
  expect(log.text()).toContain('VERCEL_AUTOMATION_BYPASS_SECRET');
  process.env.VERCEL_AUTOMATION_BYPASS_SECRET = 'the-bypass';
  resetServer();
  await createServerlessFunctions().servedRender('/templates');
  expect(bypass).toBe('the-bypass');
});

it('a site that does not answer says nothing', async () => {
  site.close();
  expect(await createServerlessFunctions().servedRender('/templates')).toBeUndefined();
});

describe('rendering a page on demand, a function', () => {
  let store: TestStore;
  const START = Date.now();

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    store = await startTestStore();
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), SERVERLESS: '1' });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });

  const publishElsewhere = (version: number) =>
    fetch(store.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${store.token}` },
      body: JSON.stringify(['ZADD', 'last-publish', version, 'told']),
    });

  it('knows of another’s publish at once, and reads nothing again for the pages after it', async () => {
    const { syncPublishVersion } = createServerlessFunctions();
    await publishElsewhere(1);
    await syncPublishVersion();
    expect(lastPublishAt()).toBe(START);
    vi.setSystemTime(START + 5_000);
    await syncPublishVersion();
    expect(lastPublishAt()).toBe(START);
    await publishElsewhere(2);
    await syncPublishVersion();
    expect(lastPublishAt()).toBe(START + 5_000);
  });

  it('reads again what is a second old where the store can’t say', async () => {
    const { syncPublishVersion } = createServerlessFunctions();
    await store.stopListening();
    await syncPublishVersion();
    expect(lastPublishAt()).toBe(START - 1_000);
    const withoutStore = { ...ANY_CONTENT, SERVERLESS: '1' };
    setEnvironment(withoutStore);
    await createServerlessFunctions().syncPublishVersion();
    expect(lastPublishAt()).toBe(START - 1_000);
  });

  it('reads again after a page was too old', async () => {
    const publishing = createServerlessFunctions();
    await publishing.bumpPublishVersion();
    const rendering = createServerlessFunctions();
    await rendering.syncPublishVersion();
    await publishing.awaitNewerContent();
    vi.setSystemTime(START + 1);
    await rendering.syncPublishVersion();
    expect(lastPublishAt()).toBe(START + 1);
  });
});

it('a page that only visitors have rendered is written down for the other functions; the build’s are known', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-functions-'));
  const store = await startTestStore();
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const routes = { '/templates': { initialRevalidateSeconds: 30 } };
  await writeFile(path.join(folder, 'BUILD_ID'), 'a-build');
  await writeFile(
    path.join(folder, 'prerender-manifest.json'),
    JSON.stringify({ routes, notFoundRoutes: [] }),
  );
  const NEXT_DIST_DIR = path.relative(process.cwd(), folder);
  setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), SERVERLESS: '1', NEXT_DIST_DIR });
  const { savePath, cachedPaths } = createServerlessFunctions();
  for (const page of ['/templates', '/templates/hugo/late']) await savePath(page);
  expect(await cachedPaths()).toEqual(['/templates/hugo/late']);
});

describe('the content that pages were rendered from, after a publish by one function', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await startTestStore();
    setEnvironment({ ...ANY_CONTENT, ...storeEnvironment(store), SERVERLESS: '1' });
  });
  afterEach(() => store.close());

  const baseline = (readAt: number) => ({
    readAt,
    content: { sections: [], templates: [bareTemplate('one')], textFields: [] },
  });
  const command = (...words: readonly string[]) =>
    fetch(store.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${store.token}` },
      body: JSON.stringify(words),
    });

  it('is known to the others, which unpack it once a publish', async () => {
    const [publishing, other] = [createServerlessFunctions(), createServerlessFunctions()];
    expect(await other.readCatalogue()).toBeUndefined();
    await publishing.saveCatalogue(baseline(1));
    const first = await other.readCatalogue();
    expect(first).toEqual(baseline(1));
    expect(await other.readCatalogue()).toBe(first);
    await publishing.saveCatalogue(baseline(2));
    expect(await other.readCatalogue()).toEqual(baseline(2));
  });

  it('is not known of another environment of the space, nor while the store does not answer', async () => {
    const env = { ...ANY_CONTENT, ...storeEnvironment(store), SERVERLESS: '1' };
    await createServerlessFunctions().saveCatalogue(baseline(1));
    setEnvironment({ ...env, CONTENTFUL_ENVIRONMENT: 'another' });
    expect(await createServerlessFunctions().readCatalogue()).toBeUndefined();
    setEnvironment(env);
    expect(await createServerlessFunctions().readCatalogue()).toEqual(baseline(1));
    store.faults.inject({ kind: 'status', status: 500 });
    expect(await createServerlessFunctions().readCatalogue()).toBeUndefined();
  });

  it('is not known where another build has written it in another form, and that is logged', async () => {
    const log = logLines();
    await command('SET', 'catalogue:test-space/master', 'of another build');
    expect(await createServerlessFunctions().readCatalogue()).toBeUndefined();
    expect(log.text()).toContain('⚠ content.baseline-unreadable');
  });
});
