/**
 * Functions of a platform that caches pages itself, such as Vercel: each is a process of its own, frozen after
 * a response and ended at any time, on a disk that can't be written to. So nothing rests on one process: what
 * a page was rendered from is read back from the page, and what must outlive a function is in the key-value store.
 */
import { setTimeout } from 'node:timers/promises';
import { prerenderedPaths } from '@/lib/next-internals/prerendered-pages';
import { logWarning } from '@/lib/observability/log';
import type { Instances } from '@/lib/page-cache/instances-type';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { createRedisPages } from '@/lib/page-cache/redis-pages';
import {
  createSeveralInstances,
  createSharedStore,
  POLL_TIMEOUT_MS,
} from '@/lib/page-cache/several-instances';
import { createSharedCatalogue } from '@/lib/page-cache/shared-catalogue';
import { settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { recordPublish } from '@/lib/runtime/last-publish';

/** Where the store can't say what was published, pages rendered on demand within that time share one reading. */
const ON_DEMAND_WINDOW_MS = 1_000;
const READ_BACK_TIMEOUT_MS = 10_000;
/** Statuses of a deployment that the platform protects, where the secret that bypasses the protection is missing. */
const REFUSED = new Set([401, 403]);
const READ_AT = /"contentReadAt":(\d+)/g;

export const WITHOUT_STORE =
  'No key-value store is configured: old addresses of renamed templates are 404, /editor shows no publishes, and pages that only visitors have rendered are refreshed by time. Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.';
/** Anything else, an error above all, says nothing of what was published. */
const NO_PAGE = new Set([404, 307, 308]);

export function createServerlessFunctions(): Instances {
  const own = {
    pages: undefined,
    exposesReadAt: true,
    servedRender: readBack,
    deletePage: async () => {},
    // Something may have been published: whatever is older is read again.
    syncPublishVersion: async () => recordPublish(Date.now() - ON_DEMAND_WINDOW_MS),
    awaitNewerContent: () => setTimeout(ON_DEMAND_WINDOW_MS),
  };
  if (settings().keyValueStore === undefined) {
    logWarning('serverless.no-store', WITHOUT_STORE);
    return { ...createOneInstance(), ...own };
  }
  const shared = createSharedStore();
  const { addPath } = createRedisPages(shared);
  const several = createSeveralInstances(shared);
  return {
    ...several,
    ...own,
    syncPublishVersion: async () => {
      const version = await shared.circuit.run(POLL_TIMEOUT_MS, shared.publishVersion.sync);
      if (version === undefined) await own.syncPublishVersion();
    },
    // Counted as another publish: by another function's clock, the content may have been read before this one.
    awaitNewerContent: async () => {
      await own.awaitNewerContent();
      await several.bumpPublishVersion();
    },
    // Pages of the build are known without that.
    savePath: async (path) => {
      if (!(await prerenderedPaths()).has(path)) await addPath(path);
    },
    ...createSharedCatalogue(shared),
  };
}

/** Reads from the page itself, as a visitor gets it, when its content was read. */
async function readBack(path: string): ReturnType<Instances['servedRender']> {
  try {
    const { siteUrl, protectionBypass } = settings();
    const response = await fetch(`${siteUrl}${path}`, {
      redirect: 'manual',
      headers: protectionBypass ? { 'x-vercel-protection-bypass': protectionBypass } : {},
      signal: AbortSignal.timeout(READ_BACK_TIMEOUT_MS),
    });
    const text = await response.text();
    // No redirect of the site leads there: the domain itself redirects, also where there is a page.
    const { origin } = new URL(response.headers.get('location') ?? '', response.url);
    if (origin !== new URL(response.url).origin) {
      throw new Error(
        `it redirects to ${origin}: SITE_URL must be a domain that does not redirect`,
      );
    }
    if (REFUSED.has(response.status)) {
      throw new Error(
        `the platform refuses the site its own page with ${response.status}: is VERCEL_AUTOMATION_BYPASS_SECRET set?`,
      );
    }
    if (NO_PAGE.has(response.status)) return 'no page';
    // The last: an editor may have written the same in an overview, which stands before the page's data.
    const [, readAt] = response.status === 200 ? ([...text.matchAll(READ_AT)].at(-1) ?? []) : [];
    return readAt === undefined ? undefined : { readAt: Number(readAt) };
  } catch (error) {
    logWarning('publish.not-read-back', `${path} could not be read back: ${reasonOf(error)}`);
    return undefined;
  }
}
