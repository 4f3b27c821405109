/** Pages as files: those of the build are read, those of pages that were removed are deleted. */
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import { buildId, prerenderedPage, prerenderedPaths } from '@/lib/next-internals/prerendered-pages';
import { instances } from '@/lib/page-cache/instances';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { keyOf, type Shared, shareOn } from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';
const ENDINGS = ['.html', '.json', '.meta'];

let shared: Shared;
/** What Next calls its server's folder. */
let server: string;
beforeEach(async () => {
  shared = await shareOn(['/templates/left-out']);
  server = path.resolve(process.env.NEXT_DIST_DIR ?? '', 'server');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shared.close();
});

const filesAt = (file: string) =>
  ENDINGS.filter((ending) => existsSync(path.join(server, `${file}${ending}`)));

async function write(file: string): Promise<void> {
  await mkdir(path.dirname(path.join(server, file)), { recursive: true });
  for (const ending of ENDINGS) await writeFile(path.join(server, `${file}${ending}`), '{}');
}

describe('files of a page that was removed', () => {
  it('are deleted wherever Next put them, and those of other pages stay', async () => {
    const files = [`pages${PAGE}`, `route-cache/PAGES/a/$${PAGE}`, `route-cache/PAGES/b/$${PAGE}`];
    for (const file of [...files, 'pages/templates/hugo']) await write(file);
    await deletePageFiles(PAGE);
    expect(files.flatMap(filesAt)).toEqual([]);
    expect(filesAt('pages/templates/hugo')).toEqual(ENDINGS);
  });

  it('are deleted under either spelling of their name', async () => {
    const files = ['pages/templates/café', 'pages/templates/caf%C3%A9'];
    for (const file of files) await write(file);
    await deletePageFiles('/templates/caf%C3%A9');
    expect(files.flatMap(filesAt)).toEqual([]);
  });

  it('are deleted where Next has written some of them alone', async () => {
    await write(`pages${PAGE}`);
    await rm(path.join(server, `pages${PAGE}.meta`));
    await deletePageFiles(PAGE);
    expect(filesAt(`pages${PAGE}`)).toEqual([]);
  });

  it('are not deleted where every build has that page', async () => {
    await write('pages/templates');
    await deletePageFiles('/templates');
    expect(filesAt('pages/templates')).toEqual(ENDINGS);
  });

  it.each(['/templates/..%2ftemplates%2fnext.js', '/templates//next.js', '/templates/./next.js'])(
    'are not reached by another path: %s',
    async (other) => {
      await write(`pages${PAGE}`);
      await deletePageFiles(other);
      expect(filesAt(`pages${PAGE}`)).toEqual(ENDINGS);
    },
  );

  it.each([
    ['one instance', 'file', 1],
    ['several instances', 'redis', 0],
  ])('that can’t be deleted fail nothing with %s', async (_, isrCache, warnings) => {
    process.env.ISR_CACHE = isrCache;
    resetServer();
    const log = logLines();
    await mkdir(path.join(server, `pages${PAGE}.html`), { recursive: true });
    await expect(deletePageFiles(PAGE)).rejects.toThrow();
    await instances().deletePage(PAGE);
    expect(log.count('⚠ page-cache.files-not-deleted')).toBe(warnings);
  });

  it.each(['file', 'redis'])('are deleted with ISR_CACHE=%s', async (isrCache) => {
    process.env.ISR_CACHE = isrCache;
    resetServer();
    await write(`pages${PAGE}`);
    await instances().deletePage(PAGE);
    expect(filesAt(`pages${PAGE}`)).toEqual([]);
  });
});

describe('a page of the build', () => {
  it('has what the build wrote, and is as old as its file', async () => {
    await shared.build(PAGE, 'built', 60_000);
    const { mtimeMs } = await stat(path.join(server, `pages${PAGE}.html`));
    const builtAt = Math.round(mtimeMs);
    expect(await prerenderedPage(keyOf(PAGE))).toEqual({
      page: {
        value: { kind: 'PAGES', html: 'built', pageData: { pageProps: { words: 'built' } } },
        lifetime: { revalidate: 30, expire: 3_600 },
        publishedUpTo: -1,
        renderedAt: builtAt,
      },
      characters: 'built'.length + '{"pageProps":{"words":"built"}}'.length,
      builtAt,
    });
  });

  it('that the build left out is a 404 of before every publish', async () => {
    expect(await prerenderedPage(keyOf('/templates/left-out'))).toMatchObject({
      page: { value: null, publishedUpTo: -1 },
      characters: 0,
    });
  });

  it('may be one that is never revalidated', async () => {
    await shared.build(PAGE, 'built');
    const routes = { [PAGE]: { initialRevalidateSeconds: false } };
    const manifest = path.join(server, '..', 'prerender-manifest.json');
    await writeFile(manifest, JSON.stringify({ routes, notFoundRoutes: [] }));
    expect((await prerenderedPage(keyOf(PAGE)))?.page.lifetime).toEqual({ revalidate: false });
  });

  it('is none where its file was deleted, is another route’s, or the build did not render it', async () => {
    await shared.build(PAGE, 'built');
    await shared.build('/templates/hugo', 'built');
    expect(await prerenderedPage(keyOf('/templates/unknown'))).toBeUndefined();
    expect(await prerenderedPage(keyOf(PAGE).replaceAll('f', 'e'))).toBeUndefined();
    await rm(path.join(server, 'pages/templates/hugo.json'));
    expect(await prerenderedPage(keyOf('/templates/hugo'))).toBeUndefined();
  });
});

it('the build’s id is read again where it could not be read', async () => {
  const file = path.join(server, '..', 'BUILD_ID');
  await rm(file, { force: true });
  resetServer();
  await expect(buildId()).rejects.toThrow('ENOENT');
  await writeFile(file, 'late');
  expect(await buildId()).toBe('late');
});

it('the build’s list of pages is read again where it could not be read', async () => {
  const manifest = path.join(server, '..', 'prerender-manifest.json');
  await writeFile(manifest, '{"routes":');
  resetServer();
  expect(await prerenderedPaths()).toEqual(new Set());
  const routes = { [PAGE]: { initialRevalidateSeconds: 30 } };
  await writeFile(manifest, JSON.stringify({ routes, notFoundRoutes: [] }));
  expect(await prerenderedPaths()).toEqual(new Set([PAGE]));
});

it('the build’s id is the text of its file, without the end of the line', async () => {
  await writeFile(path.join(server, '..', 'BUILD_ID'), 'a-build\n');
  expect(await buildId()).toBe('a-build');
});
