import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import { BUILD, buildId, prerenderedPage } from '@/lib/next-internals/prerendered-pages';
import { resetServer } from '@/tests/fixtures/lib';
import { htmlOf, keyOf, propsOf, type Shared, shareOn } from '@/tests/lib/page-cache-instances';

const PAGE = '/templates/next.js';
const ENDINGS = ['.html', '.json', '.meta'];

let shared: Shared;
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

describe('the files of a removed page', () => {
  it('are deleted in every folder of Next, while the files of other pages stay', async () => {
    const files = [`pages${PAGE}`, `route-cache/PAGES/a/$${PAGE}`, `route-cache/PAGES/b/$${PAGE}`];
    for (const file of [...files, 'pages/templates/hugo']) await write(file);
    await deletePageFiles(PAGE);
    expect(files.flatMap(filesAt)).toEqual([]);
    expect(filesAt('pages/templates/hugo')).toEqual(ENDINGS);
  });

  it('are deleted for both spellings of the path', async () => {
    const files = ['pages/templates/café', 'pages/templates/caf%C3%A9'];
    for (const file of files) await write(file);
    await deletePageFiles('/templates/caf%C3%A9');
    expect(files.flatMap(filesAt)).toEqual([]);
  });

  it('are deleted even if one of them is missing', async () => {
    await write(`pages${PAGE}`);
    await rm(path.join(server, `pages${PAGE}.meta`));
    await deletePageFiles(PAGE);
    expect(filesAt(`pages${PAGE}`)).toEqual([]);
  });

  it('are not deleted if every build has the page', async () => {
    await write('pages/templates');
    await deletePageFiles('/templates');
    expect(filesAt('pages/templates')).toEqual(ENDINGS);
  });

  it.each(['/templates/..%2ftemplates%2fnext.js', '/templates//next.js', '/templates/./next.js'])(
    'are not deleted for another path: %s',
    async (other) => {
      await write(`pages${PAGE}`);
      await deletePageFiles(other);
      expect(filesAt(`pages${PAGE}`)).toEqual(ENDINGS);
    },
  );
});

describe('a prerendered page', () => {
  it('has the content of the build, and the age of its file', async () => {
    const pageProps = propsOf('built', 'a-stamp');
    const html = htmlOf(pageProps);
    await shared.build(PAGE, 'built', { ageMs: 60_000, stamp: 'a-stamp' });
    const { mtimeMs } = await stat(path.join(server, `pages${PAGE}.html`));
    expect(await prerenderedPage(keyOf(PAGE))).toEqual({
      page: {
        value: { kind: 'PAGES', html, pageData: { pageProps } },
        lifetime: { revalidate: 30, expire: 3_600 },
        version: BUILD,
        renderedAt: Math.round(mtimeMs),
      },
      characters: html.length + JSON.stringify({ pageProps }).length,
    });
  });

  it('that was not found by the build is a stale 404', async () => {
    expect(await prerenderedPage(keyOf('/templates/left-out'))).toMatchObject({
      page: { value: null, version: BUILD, lifetime: { revalidate: 1 }, renderedAt: 0 },
      characters: 0,
    });
  });

  it('may have no lifetime', async () => {
    await shared.build(PAGE, 'built');
    const routes = { [PAGE]: { initialRevalidateSeconds: false } };
    const manifest = path.join(server, '..', 'prerender-manifest.json');
    await writeFile(manifest, JSON.stringify({ routes, notFoundRoutes: [] }));
    expect((await prerenderedPage(keyOf(PAGE)))?.page.lifetime).toEqual({ revalidate: false });
  });

  it('does not exist if its file was deleted, is of another route, or was never written', async () => {
    await shared.build(PAGE, 'built');
    await shared.build('/templates/hugo', 'built');
    expect(await prerenderedPage(keyOf('/templates/unknown'))).toBeUndefined();
    expect(await prerenderedPage(keyOf(PAGE).replaceAll('f', 'e'))).toBeUndefined();
    await rm(path.join(server, 'pages/templates/hugo.json'));
    expect(await prerenderedPage(keyOf('/templates/hugo'))).toBeUndefined();
  });
});

it('the build id is read again after it could not be read', async () => {
  const file = path.join(server, '..', 'BUILD_ID');
  await rm(file, { force: true });
  resetServer();
  await expect(buildId()).rejects.toThrow('ENOENT');
  await writeFile(file, 'late');
  expect(await buildId()).toBe('late');
});

it('the manifest is read again after it could not be read', async () => {
  const manifest = path.join(server, '..', 'prerender-manifest.json');
  await writeFile(manifest, '{"routes":');
  resetServer();
  expect(await prerenderedPage(keyOf('/left-out'))).toBeUndefined();
  await writeFile(manifest, JSON.stringify({ routes: {}, notFoundRoutes: ['/left-out'] }));
  expect(await prerenderedPage(keyOf('/left-out'))).toBeDefined();
});

it('the build id has no line break', async () => {
  await writeFile(path.join(server, '..', 'BUILD_ID'), 'a-build\n');
  expect(await buildId()).toBe('a-build');
});
