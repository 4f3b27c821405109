/** One of several instances, which share pages and what they know of publishes through the key-value store. */

import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import { buildId } from '@/lib/next-internals/prerendered-pages';
import { confirmRefresh, requiredPublish } from '@/lib/observability/request-context';
import type { Instances } from '@/lib/page-cache/instances-type';
import { sameProcess } from '@/lib/page-cache/one-instance';
import { createPageCache } from '@/lib/page-cache/page-cache';
import { createRedisPages, type SharedStore } from '@/lib/page-cache/redis-pages';
import { createSharedFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { createSharedNavigation } from '@/lib/page-cache/shared-navigation';
import { checkWrites } from '@/lib/redis/check-redis';
import { createCircuitBreaker } from '@/lib/redis/circuit-breaker';
import { fastRedisClient } from '@/lib/redis/client';
import { readEntryPaths, saveEntryPaths } from '@/lib/redis/entry-addresses';
import { createPublishVersion } from '@/lib/redis/publish-version';
import { readRemoval, saveRemoval } from '@/lib/redis/shared-removals';
import { isWithin } from '@/lib/runtime/clock';

/** As long as a page in memory is trusted. */
const POLL_INTERVAL_MS = 900;
export const POLL_TIMEOUT_MS = 500;
/** How long a publish waits for a store that is down: its webhook has other work to wait for. */
const SHARED_TIMEOUT_MS = 4_000;

/** @throws where no store is configured */
export function createSharedStore(): SharedStore {
  const client = fastRedisClient();
  const publishVersion = createPublishVersion(client, buildId);
  const probe = async () => {
    await checkWrites(client);
    await publishVersion.sync();
  };
  return { client, publishVersion, circuit: createCircuitBreaker(probe) };
}

export function createSeveralInstances(shared = createSharedStore()): Instances {
  const { publishVersion } = shared;
  const pages = createPageCache(shared);
  const navigation = createSharedNavigation(shared);
  return {
    pages,
    bumpPublishVersion: publishVersion.bump,
    latestPublishVersion: publishVersion.latest,
    pollPublishVersion: createPoll(shared),
    cachedPaths: createRedisPages(shared).paths,
    async waitUntilShared(milliseconds = SHARED_TIMEOUT_MS) {
      return (await pages.shared(milliseconds)) && publishVersion.syncPending();
    },
    ...sameProcess,
    staleProps: pages.older,
    serveStalePages: pages.serveStale,
    // The store knows that the page is gone; its files are served only while the store is down.
    deletePage: (path) => deletePageFiles(path).catch(() => {}),
    saveNavigation: navigation.save,
    forgetNavigation: navigation.forget,
    ...createSharedFingerprints(shared),
    readEntryPaths,
    saveEntryPaths,
    readRemoval,
    saveRemoval,
  };
}

/** For what is rendered for each request: once for all requests within a second. */
function createPoll({ circuit, publishVersion }: SharedStore): () => Promise<void> {
  let polledAt = Number.NEGATIVE_INFINITY;
  let polled: Promise<unknown> = Promise.resolve();
  const sync = () => circuit.run(POLL_TIMEOUT_MS, publishVersion.sync);
  return async () => {
    const required = requiredPublish();
    if (required !== undefined) {
      if (publishVersion.latest() < required) await sync();
      if (publishVersion.latest() >= required) confirmRefresh();
      return;
    }
    if (!isWithin(POLL_INTERVAL_MS, polledAt)) {
      polledAt = Date.now();
      polled = sync();
    }
    await polled;
  };
}
