/**
 * The reading rule of `lib/publishing/README.md`. It also catches pages that a publish has missed, because they were
 * evicted, are of another build, or date from before a restart.
 */
import { LRUCache } from 'lru-cache';
import { stampsOf } from '@/lib/cards/page-stamp';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import {
  catalogueReadAt,
  getCatalogueSincePublish,
  lastCatalogue,
} from '@/lib/contentful/get-catalogue';
import { propsOf } from '@/lib/next-internals/cache-entry';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, parseRecord } from '@/lib/page-cache/page-records';
import { contentVersions } from '@/lib/page-cache/versions';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { serverCell } from '@/lib/runtime/server-state';

const MAX_OLDER = 1_000;

export const staleServing = serverCell('staleServing', () => ({
  /** True in an outage, when pages are served as they are. */
  isOn: false,
  /** By path: props to fall back on if the new render fails. */
  older: new LRUCache<string, Record<string, unknown>>({ max: MAX_OLDER }),
  /** Failed pages: a visitor who joins the next try would share its error. */
  retrying: new Set<string>(),
  /** Page → the catalogue that it agrees with. */
  current: new WeakMap<object, Catalogue>(),
}));

/** `undefined` for a 404 or a redirect. */
export function recordOfPage(value: unknown): Omit<PageRecord, 'version'> | undefined {
  const record = propsOf(value)?.pageRecord;
  return typeof record === 'string' ? parseRecord(record) : undefined;
}

/** Never throws. @param path encoded @param value from Next's cache; `null` for a 404 */
export async function isCurrent(
  path: string,
  value: object | null,
  version: number,
): Promise<boolean> {
  const catalogue = await currentCatalogue();
  // Contentful is down, and nothing was read before.
  if (catalogue === undefined) return true;
  const { current, isOn, retrying } = staleServing();
  if (value !== null && current.get(value) === catalogue) return true;
  const versions = contentVersions();
  const record = recordOfPage(value);
  if (record === undefined) return version >= versions.latest() && !hasPage(catalogue, path);
  // -1 if the catalogue was read before any version was known.
  const catalogueVersion = versions.at(catalogueReadAt() ?? 0);
  const isNew = catalogueVersion > BUILD && version >= catalogueVersion;
  if (isNew || stampsOf(catalogue)(path, record.picks) === record.stamp) {
    if (value !== null) current.set(value, catalogue);
    return true;
  }
  if (isOn) return true;
  return (versions.isPassRunning() || retrying.has(path)) && hasPage(catalogue, path);
}

/** For a proxy's refresh, a page of an older version is fine if it shows the same. */
export function includesVersion(
  path: string,
  value: unknown,
  version: number,
  wanted: number,
): boolean {
  if (version >= wanted) return true;
  const catalogue = lastCatalogue();
  const record = recordOfPage(value);
  if (catalogue === undefined || record === undefined) return false;
  const isReadSince = contentVersions().at(catalogueReadAt() ?? 0) >= wanted;
  return isReadSince && stampsOf(catalogue)(path, record.picks) === record.stamp;
}

export function keepOlder(path: string, value: unknown): void {
  const props = propsOf(value);
  if (props !== undefined) staleServing().older.set(decodeURIComponent(path), props);
}

/** Props to show if the page can't be rendered. @param path encoded */
export const olderProps = (path: string): Record<string, unknown> | undefined =>
  staleServing().older.get(decodeURIComponent(path));

export const forgetOlder = (path: string): void =>
  void staleServing().older.delete(decodeURIComponent(path));

/** Takes 2.5 s at most if there is a saved catalogue, which may be older than a publish. */
const firstReading = serverCell('firstReading', readCatalogue);

async function currentCatalogue(): Promise<Catalogue | undefined> {
  await firstReading();
  return lastCatalogue() ?? (await readCatalogue());
}

function readCatalogue(): Promise<Catalogue | undefined> {
  return withFreshDeadline(getCatalogueSincePublish).then(
    ({ value }) => value,
    () => undefined,
  );
}
