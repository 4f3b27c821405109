/** Records, by path, of the pages that this process has rendered or served. One server has those of all pages. */
import { LRUCache } from 'lru-cache';
import { isPageStamp, isProven } from '@/lib/cards/page-stamp';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { isBuild } from '@/lib/runtime/env';
import { afterResponse, serverCell } from '@/lib/runtime/server-state';

/** `picks` are those of `StampOf`. */
export type PageRecord = { stamp: string; version: number; picks: readonly string[] };

const MAX_PAGES = 100_000;
/** Limits 404s and redirects that never were pages, because anybody can make up paths. */
const MAX_ABSENT = 5_000;
const MAX_PATH_LENGTH = 500;
/** Far more than are rendered at once. */
const MAX_PENDING = 1_000;

export const pageRecords = serverCell('pageRecords', () => ({
  pages: new LRUCache<string, PageRecord>({ max: MAX_PAGES }),
  absent: new LRUCache<string, PageRecord>({ max: MAX_ABSENT }),
  /** Renders that the cache hasn't got yet. */
  pending: new LRUCache<string, Render>({ max: MAX_PENDING }),
}));

/** `path` is encoded. `readAt` is the start of reading the content, in milliseconds. */
export type Render = { path: string; readAt: number; stamp: string; picks: readonly string[] };

/** Not for drafts. @param entryIds the entries that the page shows */
export async function recordRender(render: Render, entryIds: Iterable<string>): Promise<void> {
  pageRecords().pending.set(canonical(render.path), render);
  if (!isPageStamp(render.stamp)) return;
  // A build waits, because its processes end with their work.
  const tagged = addPageToTags(render.path, entryIds);
  if (isBuild()) await tagged;
  else afterResponse(tagged);
}

/** Returns `undefined` if nothing was rendered. */
export function takeRender(path: string): Render | undefined {
  const { pending } = pageRecords();
  const render = pending.get(canonical(path));
  pending.delete(canonical(path));
  return render;
}

export function savePageRecord(path: string, record: PageRecord): void {
  const { pages, absent } = pageRecords();
  if (isPageStamp(record.stamp) || pages.has(path)) pages.set(path, record);
  else if (path.length <= MAX_PATH_LENGTH) absent.set(path, record);
  if (isPageStamp(record.stamp)) absent.delete(path);
}

export const pageRecord = (path: string): PageRecord | undefined =>
  pageRecords().pages.get(path) ?? pageRecords().absent.get(path);

/** Includes 404s and redirects. */
export function allPageRecords(): Map<string, PageRecord> {
  const { pages, absent } = pageRecords();
  return new Map([...absent.entries(), ...pages.entries()]);
}

/** An incomplete page must not replace a complete one. */
export function hasCompletePage(path: string): boolean {
  const known = pageRecords().pages.get(path);
  return known !== undefined && isPageStamp(known.stamp) && isProven(known.stamp);
}

/** Next's cache keys have a slug's `%2F` decoded, but `getStaticProps` gets it encoded. */
const canonical = decodeURIComponent;

/** The record in a page's props. No id has a space. */
export const recordText = ({ stamp, picks }: Omit<PageRecord, 'version'>): string =>
  [stamp, ...picks].join(' ');

export function parseRecord(text: string): Omit<PageRecord, 'version'> {
  const [stamp = '', ...picks] = text.split(' ');
  return { stamp, picks };
}
