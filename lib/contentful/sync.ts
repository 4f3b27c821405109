/**
 * The published content, brought up to date by one call of the Sync API. A process first reads everything at
 * once, as a build does; if it lives longer, it starts a sync in the background.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FreshContent } from '@/lib/catalogue/catalogue';
import { isTooLarge } from '@/lib/contentful/fetch-all-entries';
import { syncPage } from '@/lib/contentful/fetch-sync';
import { reportContentPages } from '@/lib/contentful/get-content-pages';
import { type ContentTypes, getContentTypes } from '@/lib/contentful/get-content-types';
import { getDefaultLocale } from '@/lib/contentful/get-default-locale';
import { reportLeftOut } from '@/lib/contentful/parsed-entry';
import { reportProblems } from '@/lib/contentful/read-model';
import { parsedEntriesOf, readSynced, type SyncedContent } from '@/lib/contentful/synced-content';
import {
  createItemReader,
  type ItemReader,
  type SyncedItems,
  withChanges,
} from '@/lib/contentful/synced-items';
import { includesDelivered, loadSharedDeliveries } from '@/lib/contentful/wait-until-delivered';
import { logInfo, logWarning } from '@/lib/observability/log';
import { isWithin } from '@/lib/runtime/clock';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { isBuild, isDevelopment, settings } from '@/lib/runtime/env';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  reasonOf,
} from '@/lib/runtime/errors';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { serverCell } from '@/lib/runtime/server-state';
import { REVALIDATE_SECONDS } from '@/lib/swr-value';

/** A sync says nothing of content types and locales. */
const MODEL_MAX_AGE_MS = 600_000;
/** A space of 50,000 entries and assets; one that is larger is read as before. */
const MAX_INITIAL_PAGES = 250;
/** After an initial sync that failed; one of a space that is too large is not tried again. */
const RETRY_MS = 300_000;
/** How long a sync may show less than the delivery API has, or have more pages, before everything is read. */
const LAG_TIMEOUT_MS = 1_000;
const LAG_POLL_MS = 150;

/** The part of the content model that all items are read by. */
type SpaceModel = { types: ContentTypes; locale: string };

type Synced = {
  /** To ask for what follows. */
  token: string;
  /** False: more pages of what has changed follow. */
  isAtEnd: boolean;
  space: SpaceModel;
  /** When that was read, in milliseconds. */
  spaceReadAt: number;
  read: ItemReader;
  items: SyncedItems;
  /** Keys of the items that have changed since `synced` was read. */
  changed: ReadonlySet<string>;
  synced: SyncedContent;
};

type SyncState = {
  /** When an initial sync may be started, in milliseconds. */
  startAt: number;
  isStarting: boolean;
  current: Synced | undefined;
};

export const syncState = serverCell(
  'sync',
  (): SyncState => ({
    startAt: Date.now() + REVALIDATE_SECONDS * 1000,
    isStarting: false,
    current: undefined,
  }),
);

/**
 * `undefined`: everything has to be read, since there is no sync, or it can't be relied on.
 * @throws where the service does not respond: then the sync goes on from where it was
 */
export async function syncedContent(): Promise<FreshContent | undefined> {
  const own = syncState();
  const known = own.current;
  if (known === undefined) return undefined;
  try {
    const isSpaceDue =
      !isWithin(MODEL_MAX_AGE_MS, known.spaceReadAt) || isOlderThanLastPublish(known.spaceReadAt);
    const spaceReadAt = Date.now();
    const [next, due] = await Promise.all([
      catchUpSync(known),
      isSpaceDue ? readSpace() : undefined,
    ]);
    if (next === undefined) return undefined;
    const { items, changed, space, synced: before } = next;
    if (changed.size === 0 && due === undefined) return before.content;
    if (!isDeepStrictEqual(due ?? (await readSpace()), space)) {
      throw new Error('the content types, or the default locale, have changed');
    }
    const synced = readSynced(items, changed, space.types, before);
    report(synced);
    // Another refresh may have been faster.
    if (own.current === next) own.current = { ...next, spaceReadAt, changed: new Set(), synced };
    return synced.content;
  } catch (error) {
    if (isOutage(error)) throw error;
    logInfo('content.sync-restarted', `Everything is read again: ${reasonOf(error)}`);
    own.current = undefined;
    return undefined;
  }
}

/**
 * To be called after everything was read. Only in processes that live longer: functions end too soon, and in
 * development the code changes under it. Runs in the background.
 */
export function startSyncIfDue(): void {
  if (isBuild() || isDevelopment() || settings().deployment === 'serverless') return;
  const { startAt, isStarting, current } = syncState();
  if (current === undefined && !isStarting && Date.now() >= startAt) void startSync();
}

/** An initial sync, page by page. Never throws. */
export async function startSync(): Promise<void> {
  const own = syncState();
  own.isStarting = true;
  let retryMs = RETRY_MS;
  try {
    const current = await initialSync();
    own.current = current;
    logInfo('content.sync-started', `${current.items.size} entries and assets`);
  } catch (error) {
    logWarning('content.no-sync', `Each refresh reads everything: ${reasonOf(error)}`);
    if (error instanceof SpaceTooLargeError || isTooLarge(error))
      retryMs = Number.POSITIVE_INFINITY;
  } finally {
    own.startAt = Date.now() + retryMs;
    own.isStarting = false;
  }
}

/** It will fail however often it is tried. */
class SpaceTooLargeError extends Error {}

async function readSpace(): Promise<SpaceModel> {
  const [types, locale] = await Promise.all([
    getContentTypes('delivery'),
    getDefaultLocale('delivery'),
  ]);
  return { types, locale };
}

async function initialSync(): Promise<Synced> {
  const spaceReadAt = Date.now();
  const space = await withFreshDeadline(readSpace);
  const read = createItemReader(space.types, space.locale);
  let items: SyncedItems = new Map();
  let token: string | undefined;
  for (let count = 1; ; count += 1) {
    const page = await withFreshDeadline(() => syncPage(token));
    items = withChanges(items, page, read).items;
    token = page.token;
    if (page.isLast) {
      const changed = new Set<string>();
      const synced = readSynced(items, changed, space.types);
      return { token, isAtEnd: true, space, spaceReadAt, read, items, changed, synced };
    }
    if (count === MAX_INITIAL_PAGES)
      throw new SpaceTooLargeError(`The space has over ${items.size} items`);
  }
}

/**
 * One call, and more only where what has changed is more than one page, or the sync shows less than the delivery API
 * has shown already. `undefined`: that takes too long; the next refresh goes on from there.
 */
async function catchUpSync(known: Synced): Promise<Synced | undefined> {
  const own = syncState();
  const giveUpAt = Date.now() + LAG_TIMEOUT_MS;
  let next = known;
  let hasRequestedSinceStart = false;
  const deliveriesLoaded = loadSharedDeliveries();
  do {
    if (next !== known && next.isAtEnd) await wait(LAG_POLL_MS);
    // The remaining pages of an earlier response don't include what was published since.
    hasRequestedSinceStart ||= next.isAtEnd;
    const before = next;
    next = await applyNextPage(before);
    if (own.current === before) own.current = next;
    await deliveriesLoaded;
    if (hasRequestedSinceStart && next.isAtEnd && includesDelivered(next.items)) return next;
  } while (Date.now() < giveUpAt);
  return undefined;
}

async function applyNextPage(known: Synced): Promise<Synced> {
  const page = await syncPage(known.token);
  const { items, changed } = withChanges(known.items, page, known.read);
  return {
    ...known,
    token: page.token,
    isAtEnd: page.isLast,
    items,
    changed: known.changed.union(changed),
  };
}

function report({ model, lists: { sections, templates, pages } }: SyncedContent): void {
  reportProblems(model.problems);
  reportLeftOut('Filter', parsedEntriesOf(sections));
  reportLeftOut('Template', parsedEntriesOf(templates));
  reportContentPages(parsedEntriesOf(pages), pages.entries.length);
}

/** Failures after which the same token may still work. */
function isOutage(error: unknown): boolean {
  if (error instanceof DeadlineError || error instanceof ContentServiceUnreachableError)
    return true;
  if (!(error instanceof ContentServiceError)) return false;
  return error.status >= 500 || [401, 403, 429].includes(error.status);
}
