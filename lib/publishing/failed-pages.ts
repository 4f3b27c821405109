/**
 * Which publishes a failed page concerns. It is tried again with each publish until it is rendered, since they all
 * compare with what pages showed before: it must not make them all "not live".
 */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { pathsOfEntry } from '@/lib/page/redirects';
import { instances } from '@/lib/page-cache/instances';
import type { Concerns, FailedPages } from '@/lib/page-cache/shared-fingerprints';
import { affectedPaths } from '@/lib/publishing/affected-paths';
import { pageFingerprints } from '@/lib/publishing/page-fingerprints';
import { pathsTaggedWithEach } from '@/lib/redis/cache-tags';
import type { EntryPaths } from '@/lib/redis/entry-addresses';
import type { Bumped } from '@/lib/redis/publish-version';
import { serverCell } from '@/lib/runtime/server-state';

/** A batch, and `known`: addresses of its entries that the catalogues don't have. */
export type PublishedBatch = {
  entryIds: ReadonlySet<string>;
  before: Catalogue;
  after: Catalogue;
  known: EntryPaths;
  versions: Bumped;
};

/** `last`: those of the last batch. */
const failedPages = serverCell('failedPages', () => ({
  last: undefined as FailedPages | undefined,
}));

/** Whether the page failed in the last batch of this process. */
export const hasFailedBefore = (path: string): boolean =>
  failedPages().last?.concerns.has(path) ?? false;

/** For all pages that failed in the batch. To be called once for each batch. */
export async function concernsOf(
  failed: readonly string[],
  { entryIds, before, after, known, versions }: PublishedBatch,
): Promise<Concerns> {
  const ofThisProcess = failedPages().last;
  failedPages().last = undefined;
  if (failed.length === 0) return new Map();
  const last = (await instances().readFailedPages(versions.before)) ?? ofThisProcess;
  const tagged = (await pathsTaggedWithEach(entryIds)) ?? new Map<string, Set<string>>();
  const pagesById = new Map(
    [...entryIds].map((id): [string, ReadonlySet<string>] => {
      const own = [before, after].flatMap((catalogue) => pathsOfEntry(catalogue, id));
      return [id, new Set([...own, ...(known.get(id) ?? []), ...(tagged.get(id) ?? [])])];
    }),
  );
  const since = last?.fingerprints ?? pageFingerprints(before);
  const changed = affectedPaths(before, after, entryIds, since);
  const concerns = new Map(
    failed.map((path): [string, ReadonlySet<string>] => {
      const shownOn = [...entryIds].filter((id) => pagesById.get(id)?.has(path));
      if (shownOn.length > 0) return [path, new Set(shownOn)];
      const earlier = last?.concerns.get(path);
      const hasChanged = changed.isEveryPage || changed.paths.has(path);
      return [path, earlier === undefined || hasChanged ? new Set(entryIds) : earlier];
    }),
  );
  for (const [path, ids] of last?.concerns ?? []) {
    const now = concerns.get(path);
    if (now !== undefined) concerns.set(path, new Set([...now, ...ids]));
  }
  const ofThisBatch = { concerns, fingerprints: pageFingerprints(after) };
  failedPages().last = ofThisBatch;
  await instances().saveFailedPages(versions.version, ofThisBatch);
  return concerns;
}
