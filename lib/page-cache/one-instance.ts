/** A single instance: there is nobody to share with, and Next itself caches pages. */

import { deletePageFiles } from '@/lib/next-internals/delete-page-files';
import { logWarningOnce } from '@/lib/observability/log';
import type { Instances } from '@/lib/page-cache/instances-type';
import { lastRender } from '@/lib/page-cache/rendered-pages';
import { reasonOf } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** The process that publishes also renders: nothing has to be read back, or shared with another process. */
export const sameProcess = {
  servedRender: async (path) => lastRender(path),
  syncPublishVersion: async () => {},
  awaitNewerContent: async () => {},
  exposesReadAt: false,
  savePath: async () => {},
  readCatalogue: async () => undefined,
  saveCatalogue: async () => {},
} satisfies Partial<Instances>;

/** By entry id, after its last publish. */
const entryPaths = serverCell('entryPaths', () => new Map<string, readonly string[]>(), {
  outlivesEdits: true,
});

export function createOneInstance(): Instances {
  return {
    pages: undefined,
    bumpPublishVersion: async () => ({ before: -1, version: -1 }),
    latestPublishVersion: () => -1,
    pollPublishVersion: async () => {},
    cachedPaths: async () => [],
    waitUntilShared: async () => true,
    ...sameProcess,
    staleProps: () => undefined,
    serveStalePages: () => {},
    deletePage: (path) =>
      deletePageFiles(path).catch((error: unknown) => {
        logWarningOnce(
          'page-cache.files-not-deleted',
          `Pages that were removed may be served once more after a restart: ${reasonOf(error)}`,
        );
      }),
    saveNavigation: async () => undefined,
    forgetNavigation: async () => {},
    readFingerprints: async () => undefined,
    saveFingerprints: async () => {},
    readFailedPages: async () => undefined,
    saveFailedPages: async () => {},
    readEntryPaths: async (ids) => new Map([...ids].map((id) => [id, entryPaths().get(id) ?? []])),
    async saveEntryPaths(paths) {
      for (const [id, own] of paths) entryPaths().set(id, own);
    },
    readRemoval: async () => undefined,
    saveRemoval: async () => {},
  };
}
