// @module-tag long
import { expect, it } from 'vitest';
import type { BrowserReader } from '@/tests/fixtures/site-reader';
import { walk } from '@/tests/site/caching/editor-journey/journey';
import { openGallery } from '@/tests/site/caching/editor-journey/site-fixture';

const readers: BrowserReader[] = [];

walk(async () => {
  const gallery = await openGallery();
  const newReader = async () => {
    const reader = await gallery.newReader();
    readers.push(reader);
    return reader;
  };
  return { ...gallery, newReader };
});

const HARMLESS = /status of 404|was preloaded using link preload but not used/;

it('a browser shows the pages as they are sent, without an error', async () => {
  const visitor = readers.at(-1);
  const pages = (await visitor?.everyPage()) ?? [];
  expect(pages.length).toBeGreaterThan(10);
  for (const { path, heading, cards } of pages) {
    expect(await visitor?.openInBrowser(path)).toMatchObject({ path, heading, cards });
  }
  const complaints = readers.flatMap((reader) => reader.complaints);
  expect(complaints.filter((words) => !HARMLESS.test(words))).toEqual([]);
});
