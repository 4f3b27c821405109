/** Next's own cache of pages in files (`ISR_CACHE=file`), with our reading rule. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_FOUND } from '@/lib/cards/page-stamp';
import { getCatalogue, getCatalogueSince, savedCatalogue } from '@/lib/contentful/get-catalogue';
import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import NextFileCache from '@/lib/next-internals/next-file-cache';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { fileCacheRules } from '@/lib/page-cache/file-cache-rules';
import { pageRecord, recordRender } from '@/lib/page-cache/page-records';
import { olderProps, staleServing } from '@/lib/page-cache/reading-rule';
import { store } from '@/lib/page-cache/store';
import { resetServer } from '@/tests/fixtures/lib';
import { onServices } from '@/tests/lib/on-services';
import {
  htmlOf,
  keyOf,
  PAGE,
  pageOf,
  propsOf,
  stampNow,
  wordsOf,
} from '@/tests/lib/page-cache-instances';

const GONE = '/templates/all/gone';
const OTHER = '/templates/all/other';
const READ = { kind: 'PAGES', isFallback: false } as never;
const WRITE = { kind: 'PAGES', isFallback: false, cacheControl: { revalidate: 30 } } as never;

const on = onServices({ hasBuildFolder: true });
let server: string;
beforeEach(async () => {
  server = path.resolve(process.env.NEXT_DIST_DIR ?? '', 'server');
  forgetMemory();
  fileCacheRules();
  await getCatalogue();
});

/** Next's memory belongs to its class, and outlives a test. */
function forgetMemory(): void {
  Object.getPrototypeOf(NextFileCache).memoryCache = new Map();
}

/** Next creates a handler for each request. */
const open = () =>
  new NextFileCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: server,
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
    _requestHeaders: {},
    dev: false,
  });

async function shown(page = PAGE): Promise<unknown> {
  const found = await open().get(keyOf(page), READ);
  return found === null ? 'to be rendered' : wordsOf(found.value);
}

type RenderOptions = { readAt?: number; stamp?: string; page?: string };

async function render(words: string | null, options: RenderOptions = {}): Promise<void> {
  const { readAt = Date.now(), page = PAGE } = options;
  const stamp = options.stamp ?? (words === null ? NOT_FOUND : stampNow(page));
  await recordRender({ path: page, readAt, stamp, picks: [] }, []);
  await open().set(keyOf(page), (words && pageOf(words, stamp)) as never, WRITE);
}

async function writeFiles(name: string, stamp: string, words = 'from a file'): Promise<void> {
  const file = path.join(server, name);
  const pageProps = propsOf(words, stamp);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.html`, htmlOf(pageProps));
  await writeFile(`${file}.json`, JSON.stringify({ pageProps }));
  await writeFile(`${file}.meta`, '{}');
}

/** All pages are rendered for it already. */
async function publish(name: string): Promise<void> {
  on.lib.service.content.update('template-nothing', { name });
  on.lib.service.content.publish('template-nothing');
  const { readAt } = await getCatalogueSince(Date.now());
  await store().complete(await store().bump(readAt));
}

describe('a page in the file cache', () => {
  it('is served until a publish changes the page, and its props are kept in case rendering fails', async () => {
    await render('before');
    expect(await shown()).toBe('before');
    await publish('Changed');
    expect(await shown()).toBe('to be rendered');
    expect(olderProps(PAGE)).toMatchObject({ words: 'before' });
    await render('after');
    expect([await shown(), olderProps(PAGE)]).toEqual(['after', undefined]);
  });

  it('is served while a pass tries again to render it, so that no visitor gets the pass’s error', async () => {
    await render('before');
    await publish('Changed');
    staleServing().retrying.add(PAGE);
    expect(await shown()).toBe('before');
    staleServing().retrying.delete(PAGE);
    expect(await shown()).toBe('to be rendered');
  });

  it('is not replaced by a page from older content that is stored later', async () => {
    const readAt = Date.now() - 1;
    await publish('Changed');
    await render('after');
    await render('before', { readAt, stamp: 'older-stamp' });
    await render(null, { readAt });
    expect(await shown()).toBe('after');
  });

  it('is rendered first if Next has read an older file while a newer page was stored', async () => {
    const before = stampNow(PAGE);
    await writeFiles(keyOf(PAGE), before, 'before');
    await publish('Changed');
    // Next keeps whichever it has read last.
    const visitor = shown();
    await render('after');
    await visitor;
    expect(await shown()).not.toBe('before');
  });

  it('is rendered first if its HTML is older than its data', async () => {
    await writeFiles(keyOf(PAGE), 'older-stamp', 'before');
    const pageProps = propsOf('after', stampNow(PAGE));
    await writeFile(path.join(server, `${keyOf(PAGE)}.json`), JSON.stringify({ pageProps }));
    expect(await shown()).toBe('to be rendered');
    await render('after');
    expect(await shown()).toBe('after');
  });

  it('is a 404 only at the latest version, and never if the catalogue has the page', async () => {
    await render(null, { page: GONE });
    expect(await shown(GONE)).toBe('not found');
    await publish('Changed');
    expect(await shown(GONE)).toBe('to be rendered');
    await render(null);
    expect(await shown()).toBe('to be rendered');
  });

  it('is never served from its file after it was removed', async () => {
    const stamp = stampNow(PAGE);
    await writeFiles(keyOf(PAGE), stamp);
    expect(await shown()).toBe('from a file');
    on.lib.service.content.unpublish('template-nothing');
    const { readAt } = await getCatalogueSince(Date.now());
    await store().bump(readAt);
    await render(null);
    forgetMemory();
    expect(await shown()).toBe('to be rendered');
    await deletePageFiles(PAGE);
    expect(existsSync(path.join(server, `${keyOf(PAGE)}.html`))).toBe(false);
  });
});

it('a build stores and reads pages without the reading rule', async () => {
  resetServer();
  await open().set(keyOf(PAGE), pageOf('built', 'any-stamp') as never, WRITE);
  expect(await shown()).toBe('built');
});

describe('records that are read from page files at a start', () => {
  const start = async () => {
    vi.stubEnv('NODE_ENV', 'production');
    return store().readRecords();
  };
  const record = (stamp: string, ...picks: string[]) => ({ stamp, version: BUILD, picks });

  it('include prerendered pages and pages that were rendered later, by encoded path', async () => {
    await writeFiles('pages/index', 'home-stamp');
    await writeFiles('pages/templates/next.js', 'filter-stamp');
    await writeFiles(keyOf('/templates/caf%C3%A9'), 'later-stamp pick-1 pick-2');
    await writeFile(path.join(server, 'pages/old-format.json'), '{"pageProps":{}}');
    expect(Object.fromEntries((await start()) ?? [])).toEqual({
      '/': record('home-stamp'),
      '/templates/next.js': record('filter-stamp'),
      '/templates/caf%C3%A9': record('later-stamp', 'pick-1', 'pick-2'),
    });
  });

  it('do not come from the text of a page, and do not replace newer records', async () => {
    const stamp = stampNow(PAGE);
    const words = 'an overview says "pageRecord":"forged"';
    await writeFiles(keyOf(OTHER), 'own-stamp', words);
    await writeFiles(keyOf(PAGE), 'older-stamp');
    await render('after');
    await start();
    expect(pageRecord(OTHER)?.stamp).toBe('own-stamp');
    expect(pageRecord(PAGE)).toMatchObject({ stamp, version: 0 });
  });

  it('are empty without a build, and in development', async () => {
    expect([...((await start()) ?? [])]).toEqual([]);
    resetServer();
    server = path.resolve(process.env.NEXT_DIST_DIR ?? '', 'dev', 'server');
    await writeFiles('pages/index', 'home-stamp');
    vi.stubEnv('NODE_ENV', 'development');
    expect([...((await store().readRecords()) ?? [])]).toEqual([]);
  });

  it('are read once', async () => {
    await start();
    await writeFiles('pages/index', 'home-stamp');
    expect(await start()).toEqual(new Map());
  });
});

describe('the memory store', () => {
  it('has a version for each publish, which is the latest until a pass has completed it', async () => {
    const { versions, bump, complete } = store();
    expect([versions.latest(), versions.completed()]).toEqual([0, -1]);
    const version = await bump(1_000);
    expect(versions.completed()).toBeLessThan(version);
    expect([versions.at(999), versions.at(1_000)]).toEqual([0, version]);
    await complete(version);
    expect(versions.completed()).toBe(version);
  });

  it('takes the addresses of entries before the first pass from the saved catalogue', async () => {
    expect(await store().readAddresses()).toBeUndefined();
    resetServer();
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    await getCatalogue();
    resetServer();
    vi.unstubAllEnvs();
    expect(await savedCatalogue()).toBeDefined();
    expect((await store().readAddresses())?.get('template-nothing')).toEqual([PAGE]);
    const latest = new Map([['template-nothing', [GONE]]]);
    await store().saveAddresses(latest);
    expect(await store().readAddresses()).toBe(latest);
  });
});
