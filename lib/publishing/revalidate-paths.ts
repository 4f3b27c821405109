/** Revalidates pages, and makes sure that each was rendered from content that is new enough. */
import pLimit from 'p-limit';
import { logWarning } from '@/lib/observability/log';
import { instances } from '@/lib/page-cache/instances';
import { whileAwaitingRender } from '@/lib/page-cache/rendered-pages';
import type { Concerns } from '@/lib/page-cache/shared-fingerprints';
import { isDevelopment } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { backgroundPause } from '@/lib/runtime/server-state';

/** Next's `res.revalidate`: renders the page at that path, in this process or in another function. */
export type Revalidate = (path: string) => Promise<void>;

const CONCURRENCY = 8;
/** The first may have joined a render that was under way, with older content; the next can't. */
const MAX_ATTEMPTS = 3;
/** Before what could not be rendered is tried once more: a reading that has failed is not tried again for 3 seconds. */
const RETRY_MS = 3_500;

export type RevalidateResult = { revalidated: string[]; failed: string[] };

export type RevalidateOptions = {
  /** Called with each page that was rendered. */
  onRendered?: (path: string) => void;
  /** True: the pages that have not begun yet are left as they are. */
  shouldStop?: () => boolean;
  /** Whether the others wait until that page, which could not be rendered, is tried once more. Default: for all. */
  isWaitedFor?: (path: string) => boolean;
};

export type BatchResult = RevalidateResult & {
  /** For each page that failed, which publishes of the batch it concerns. */
  concerns: Concerns;
  /** Unknown results, in sentences; empty: everything is known. */
  notKnown: string[];
};

export type PublishResult = Omit<BatchResult, 'concerns'> & {
  /** False: the webhook has to be sent again. `reason` says why. */
  isLive: boolean;
  reason?: string;
};

/**
 * @param since when the content became current, in milliseconds
 * @param isPage whether there should be a page at the path
 */
export async function revalidatePaths(
  paths: Iterable<string>,
  since: number,
  isPage: (path: string) => boolean,
  revalidate: Revalidate,
  {
    onRendered = () => {},
    shouldStop = () => false,
    isWaitedFor = () => true,
  }: RevalidateOptions = {},
): Promise<RevalidateResult & { isComplete: boolean }> {
  // In development every visit renders its page, and `res.revalidate` fails for a dynamic route.
  const targets = isDevelopment() ? [] : [...paths];
  const done: RevalidateResult = { revalidated: [], failed: [] };
  const errors = new Map<string, unknown>();
  let isComplete = true;
  const renderAll = (some: readonly string[]) =>
    pLimit(CONCURRENCY).map(some, async (path) => {
      isComplete &&= !shouldStop();
      if (!isComplete) return;
      try {
        const isCurrent = await whileAwaitingRender(path, () =>
          revalidateOne(path, since, isPage, revalidate),
        );
        errors.delete(path);
        (isCurrent ? done.revalidated : done.failed).push(path);
        if (isCurrent) onRendered(path);
      } catch (error) {
        errors.set(path, error);
      }
    });
  await renderAll(targets);
  if (!isComplete) return { ...sorted(done), isComplete };
  if (errors.keys().some(isWaitedFor)) {
    await backgroundPause(RETRY_MS);
    await renderAll([...errors.keys()]);
  }
  for (const [path, error] of errors) {
    done.failed.push(path);
    logWarning('publish.failed', `${path} could not be rendered: ${reasonOf(error)}`);
  }
  return { ...sorted(done), isComplete };
}

const sorted = ({ revalidated, failed }: RevalidateResult): RevalidateResult => ({
  revalidated: revalidated.sort(),
  failed: failed.sort(),
});

/** @throws where it could not be rendered */
async function revalidateOne(
  path: string,
  since: number,
  isPage: (path: string) => boolean,
  revalidate: Revalidate,
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await instances().awaitNewerContent();
    await revalidate(path);
    const render = await instances().servedRender(path);
    if (render === 'no page' ? !isPage(path) : Number(render?.readAt) >= since) return true;
  }
  logWarning('publish.still-old', `${path} is still rendered from older content`);
  return false;
}
