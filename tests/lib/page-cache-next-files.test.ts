import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import NextFileCache from '@/lib/next-internals/next-file-cache';

const KEY = '/route-cache/templates/$/templates/hugo';
const READ = { kind: 'PAGES', isFallback: false } as never;
const WRITE = { kind: 'PAGES', isFallback: false, cacheControl: { revalidate: 30 } } as never;
const PUBLISHED = { kind: 'PAGES', html: 'published', pageData: {} } as never;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'next-files-'));
  await mkdir(path.join(folder, path.dirname(KEY)), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** What is cached then of a page that this process had not read yet. */
async function publishWhileAVisitorReads(Handler: typeof NextFileCache): Promise<unknown> {
  const open = () =>
    new Handler({
      fs: nodeFs,
      flushToDisk: false,
      serverDistDir: folder,
      revalidatedTags: [],
      maxMemoryCacheSize: 1_000_000,
      _requestHeaders: {},
      dev: false,
    });
  const key = `${KEY}-${Handler.name}`;
  for (const ending of ['html', 'json', 'meta']) {
    await writeFile(path.join(folder, `${key}.${ending}`), ending === 'html' ? 'before' : '{}');
  }
  const visitor = open().get(key, READ);
  await open().set(key, PUBLISHED, WRITE);
  await visitor;
  const value = (await open().get(key, READ))?.value;
  return value && 'html' in value ? value.html : value;
}

it('stores what is published while a visitor’s request reads the page before from its file', async () => {
  expect(await publishWhileAVisitorReads(NextFileCache)).toBe('published');
});

it('is needed: Next’s own cache has the page before again', async () => {
  expect(await publishWhileAVisitorReads(Object.getPrototypeOf(NextFileCache))).toBe('before');
});
