/**
 * The reading rule: a page is served as current if its content is at least as new as this process's catalogue, or if it
 * shows what it would show if it were rendered now. So a page that a publish has missed (evicted, of another build, from
 * before a restart) is rendered before it is served.
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
  /** In an outage: pages are served as they are. */
  isOn: false,
  /** By path: props of pages that are rendered again before they are served, in case that fails. */
  older: new LRUCache<string, Record<string, unknown>>({ max: MAX_OLDER }),
  /** Page → the catalogue that it was found current for. */
  current: new WeakMap<object, Catalogue>(),
}));

/** Record of a stored page. `undefined`: it has none, as it is a 404 or a redirect. */
export function recordOfPage(value: unknown): Omit<PageRecord, 'version'> | undefined {
  const record = propsOf(value)?.pageRecord;
  return typeof record === 'string' ? parseRecord(record) : undefined;
}

/** @param value of Next's cache: a page, a redirect, or `null` for a 404. @param path encoded. Never throws. */
export async function isCurrent(
  path: string,
  value: object | null,
  version: number,
): Promise<boolean> {
  const catalogue = await currentCatalogue();
  // The content service is down, and nothing was read before.
  if (catalogue === undefined) return true;
  const { current, isOn } = staleServing();
  if (value !== null && current.get(value) === catalogue) return true;
  const versions = contentVersions();
  const record = recordOfPage(value);
  if (record === undefined) return version >= versions.latest() && !hasPage(catalogue, path);
  // Unknown if the catalogue was read before this process knew of any version.
  const catalogueVersion = versions.at(catalogueReadAt() ?? 0);
  const isNew = catalogueVersion > BUILD && version >= catalogueVersion;
  if (isNew || stampsOf(catalogue)(path, record.picks) === record.stamp) {
    if (value !== null) current.set(value, catalogue);
    return true;
  }
  if (isOn) return true;
  // The pass that is running renders it.
  return versions.isPassRunning() && hasPage(catalogue, path);
}

/** Whether the page shows what content of that version would: for a proxy that asks for it. */
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

/** Remembers the props of a page that is rendered before it is served. */
export function keepOlder(path: string, value: unknown): void {
  const props = propsOf(value);
  if (props !== undefined) staleServing().older.set(decodeURIComponent(path), props);
}

/** Props to show if the page can't be rendered. @param path encoded */
export const olderProps = (path: string): Record<string, unknown> | undefined =>
  staleServing().older.get(decodeURIComponent(path));

export const forgetOlder = (path: string): void =>
  void staleServing().older.delete(decodeURIComponent(path));

/** Takes 2.5 s at most if a catalogue is saved: that one may be of before a publish. */
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
