/**
 * Renders what was published or removed while no server of this build was running, or while the last one was working on
 * it: a server that was killed, a rollback to an older build. Next would serve the older pages once more.
 */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages } from '@/lib/catalogue/page-registry';
import { getCatalogue, hashOfCatalogue, savedCatalogue } from '@/lib/contentful/get-catalogue';
import { revalidateByRequest } from '@/lib/next-internals/revalidate-by-request';
import { logInfo, logWarning } from '@/lib/observability/log';
import { instances } from '@/lib/page-cache/instances';
import { enqueuePublish } from '@/lib/publishing/publish-queue';
import { isProduction, settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { backgroundPause } from '@/lib/runtime/server-state';

const RETRY_MS = 3_000;
/** The first visitor may have to wait for it. */
const START_TIMEOUT_MS = 1_500;

/**
 * Pages that were removed are deleted before the first visitor comes; those that have changed are rendered after
 * that. Goes on in the background where the content service is slow, and tries again where it is down.
 */
export async function catchUpAtStart(): Promise<void> {
  // Instances that share their pages know from the store which of them are too old.
  if (settings().deployment !== 'single' || !isProduction()) return;
  await withTimeout(catchUpOnceKnown(), START_TIMEOUT_MS, () => {});
}

async function catchUpOnceKnown(): Promise<void> {
  const before = await savedCatalogue();
  if (before === undefined) return;
  // A failure is logged where the catalogue is read.
  const { value: now, isStale = true } = (await getCatalogue().catch(() => undefined)) ?? {};
  if (now === undefined || isStale) {
    void backgroundPause(RETRY_MS).then(catchUpOnceKnown);
    return;
  }
  if (hashOfCatalogue(before) === hashOfCatalogue(now)) return;
  const paths = new Set(pathsIn(now));
  const gone = pathsIn(before).filter((path) => !paths.has(path));
  await Promise.all(gone.map(instances().deletePage));
  void renderChanged();
}

async function renderChanged(): Promise<void> {
  try {
    const { revalidated, failed } = await enqueuePublish(undefined, revalidateByRequest);
    if (failed.length > 0) throw new Error(`${failed.length} could not be rendered`);
    const counts = { pages: revalidated.length };
    logInfo('pages.caught-up', 'Published changes from the downtime are live', counts);
  } catch (error) {
    logWarning(
      'pages.not-caught-up',
      `Some pages will only be revalidated by time: ${reasonOf(error)}`,
    );
  }
}

const pathsIn = (catalogue: Catalogue): string[] =>
  entryPages(catalogue).flatMap(({ paths }) => paths());
