import { setTimeout as wait } from 'node:timers/promises';
import { isPageStamp, isProven, NOT_FOUND } from '@/lib/cards/page-stamp';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, pageRecord, parseRecord } from '@/lib/page-cache/page-records';
import { store } from '@/lib/page-cache/store';
import { settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { urlOf } from '@/lib/runtime/urls';

/** Next's `res.revalidate`, or a request that does the same. Another function may do the rendering. */
export type Revalidate = (path: string) => Promise<void>;

/** The first attempt may have joined an earlier render with older content; the next one can't. */
const MAX_ATTEMPTS = 3;
/** How long to wait while the delivery API serves an older overview than the catalogue's. */
const MAX_UNPROVEN_MS = 17_000;
const UNPROVEN_PAUSE_MS = 300;
/** The page's overview is probably newer than the catalogue, so another pass follows. */
export const OVERTAKEN = 'it was published again';
/** Leaves time for functions with different clocks. */
const OTHER_FUNCTION_PAUSE_MS = 1_000;
const READ_BACK_TIMEOUT_MS = 10_000;
/** The platform protects the deployment, and the bypass secret is missing. */
const REFUSED = new Set([401, 403]);
const NO_PAGE = new Set([404, 307, 308]);
const RECORD = /"pageRecord":"([^"]+)"/g;

/**
 * @param wantedOf returns the stamp that the page should have
 * @param version a page of this version or later is fresh, whatever its stamp
 * @param isOvertaken whether another pass follows
 * @returns why the page isn't fresh, or `undefined` if it is
 */
export async function renderPage(
  path: string,
  wantedOf: WantedOf,
  version: number,
  revalidate: Revalidate,
  isOvertaken: () => boolean,
): Promise<string | undefined> {
  const endsAt = performance.now() + MAX_UNPROVEN_MS;
  try {
    for (let attempt = 1; ; attempt += 1) {
      await revalidate(path);
      const record = await storedRecord(path, wantedOf);
      if (record === undefined) return 'it could not be read back';
      const isTextCurrent = isProven(record.stamp);
      const isNew = record.stamp === wantedOf(record.picks) || record.version >= version;
      if (isTextCurrent && isNew) return undefined;
      if (!isTextCurrent && isOvertaken()) return OVERTAKEN;
      if (isTextCurrent && attempt >= MAX_ATTEMPTS)
        return 'it is still rendered from older content';
      if (!isTextCurrent && performance.now() > endsAt)
        return 'its text is still that of an older version';
      if (!isTextCurrent) await wait(UNPROVEN_PAUSE_MS);
      else await awaitNewerContent();
    }
  } catch (error) {
    return reasonOf(error);
  }
}

type WantedOf = (picks: readonly string[]) => string | undefined;

async function storedRecord(path: string, wantedOf: WantedOf): Promise<PageRecord | undefined> {
  return settings().deployment === 'serverless' ? readBack(path, wantedOf) : pageRecord(path);
}

/** Another function may have rendered the page from older content. A new version makes it read again. */
async function awaitNewerContent(): Promise<void> {
  if (settings().deployment !== 'serverless') return;
  await wait(OTHER_FUNCTION_PAUSE_MS);
  await store().bump(Date.now());
}

/** Requests the page as a visitor does, because the platform's cache can't be read otherwise. */
async function readBack(path: string, wantedOf: WantedOf): Promise<PageRecord | undefined> {
  const { protectionBypass } = settings();
  const response = await fetch(urlOf(path), {
    redirect: 'manual',
    headers: protectionBypass ? { 'x-vercel-protection-bypass': protectionBypass } : {},
    signal: AbortSignal.timeout(READ_BACK_TIMEOUT_MS),
  });
  const text = await response.text();
  const isPageWanted = isPageStamp(wantedOf([]) ?? NOT_FOUND);
  const { origin } = new URL(response.headers.get('location') ?? '', response.url);
  // Pages never redirect to another origin, so the domain itself does. Redirects of editors may.
  if (isPageWanted && origin !== new URL(response.url).origin) {
    throw new Error(`it redirects to ${origin}: SITE_URL must be a domain that does not redirect`);
  }
  if (REFUSED.has(response.status)) {
    throw new Error(
      `the platform answered ${response.status}: set VERCEL_AUTOMATION_BYPASS_SECRET, as the deployment is protected`,
    );
  }
  if (NO_PAGE.has(response.status)) {
    return {
      stamp: NOT_FOUND,
      version: isPageWanted ? BUILD : Number.POSITIVE_INFINITY,
      picks: [],
    };
  }
  // The last one counts: an overview comes before the page's data, and may contain the same text.
  const [, record] = [...text.matchAll(RECORD)].at(-1) ?? [];
  return record === undefined ? undefined : { ...parseRecord(record), version: BUILD };
}
