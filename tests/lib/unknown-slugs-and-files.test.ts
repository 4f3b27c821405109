/** An unknown address must not reach the build's files. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

const BUILT = [
  '404.html',
  '500.html',
  'index.html',
  'index.json',
  'templates.html',
  'templates.json',
  'templates/next.js.html',
  'templates/next.js.json',
  'templates/next.js/next-blog.html',
  'templates/next.js/next-blog.json',
];

let lib: LibOnServices;
let folder: string;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  for (const file of BUILT) {
    const whole = path.join(folder, 'server', 'pages', file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, '');
  }
  await writeFile(path.join(folder, 'outside.html'), '');
  const NEXT_DIST_DIR = path.relative(process.cwd(), folder);
  lib = await libOn(smallSpace(), { env: { NEXT_DIST_DIR } });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await rm(folder, { recursive: true });
});

async function builtFiles(): Promise<string[]> {
  const root = path.join(folder, 'server', 'pages');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

describe.each([
  '../index',
  '../404',
  '../500',
  '../templates',
  '../templates/next.js',
  'x/../../index',
  'x/../next.js',
  './next.js',
  'next.js/next-blog',
  'next.js/../next.js/next-blog',
  '../../../outside',
  '../../../server/pages/index',
  'index',
  'templates',
  '404',
  '%2e%2e%2findex',
  '..%2findex',
])('the slug "%s"', (slug) => {
  it('is not found and does not delete built pages', async () => {
    expect(await pages.filterPage(slug)).toMatchObject({ notFound: true });
    expect(await pages.templatePage('next.js', slug)).toMatchObject({ notFound: true });
    await pages.templatePage(slug, 'next-blog');
    await pages.templatePage(slug, 'unheard-of');
    expect(await pages.contentPage(slug)).toMatchObject({ notFound: true });
    // Deletion may go on after the response.
    await wait(50);
    expect(await builtFiles()).toEqual([...BUILT].sort());
    expect(await readdir(folder)).toContain('outside.html');
  });
});

describe('a slug that can’t be a file name', () => {
  it.each(['\u0000', 'x'.repeat(5_000), 'ü'.repeat(300)])(
    'is not found, without a warning',
    async (slug) => {
      expect(await pages.filterPage(slug)).toMatchObject({ notFound: true });
      expect(await pages.templatePage('next.js', slug)).toMatchObject({ notFound: true });
      expect(log.text()).not.toContain('⚠');
    },
  );
});
