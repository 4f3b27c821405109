/** Renders a page, and checks what it shows then. */
import { setTimeout as wait } from 'node:timers/promises';
import { isPageStamp, isProven, NOT_FOUND } from '@/lib/cards/page-stamp';
import { BUILD } from '@/lib/next-internals/prerendered-pages';
import { type PageRecord, pageRecord, parseRecord } from '@/lib/page-cache/page-records';
import { store } from '@/lib/page-cache/store';
import { settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { urlOf } from '@/lib/runtime/urls';

/** Next's `res.revalidate`: renders the page at that path, in this process or in another function. */
export type Revalidate = (path: string) => Promise<void>;

/** The first may have joined a render that was under way, with older content; the next can't. */
const MAX_ATTEMPTS = 3;
/** While the delivery API serves an older text than the catalogue has. */
const MAX_UNPROVEN_MS = 17_000;
const UNPROVEN_PAUSE_MS = 300;
/** Its text is newer than the catalogue: it was published again, and another pass follows. */
export const OVERTAKEN = 'it was published again';
/** By another function's clock, content may have been read before it was. */
const OTHER_FUNCTION_PAUSE_MS = 1_000;
const READ_BACK_TIMEOUT_MS = 10_000;
/** Statuses of a deployment that the platform protects, if the secret that bypasses the protection is missing. */
const REFUSED = new Set([401, 403]);
const NO_PAGE = new Set([404, 307, 308]);
const RECORD = /"pageRecord":"([^"]+)"/g;

/**
 * @param wantedOf the stamp that the page should have, for its picked templates
 * @param version that it must include otherwise: what it shows may depend on more than its stamp
 * @param isOvertaken whether another pass follows
 * @returns why it isn't fresh; `undefined`: it is
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

/** Another function may have rendered it, from content that it read before. */
async function awaitNewerContent(): Promise<void> {
  if (settings().deployment !== 'serverless') return;
  await wait(OTHER_FUNCTION_PAUSE_MS);
  await store().bump(Date.now());
}

/** From the page itself, as a visitor gets it: the platform's cache is another process's. */
async function readBack(path: string, wantedOf: WantedOf): Promise<PageRecord | undefined> {
  const { protectionBypass } = settings();
  const response = await fetch(urlOf(path), {
    redirect: 'manual',
    headers: protectionBypass ? { 'x-vercel-protection-bypass': protectionBypass } : {},
    signal: AbortSignal.timeout(READ_BACK_TIMEOUT_MS),
  });
  const text = await response.text();
  // No redirect of the site leads there: the domain itself redirects, also if there is a page.
  const { origin } = new URL(response.headers.get('location') ?? '', response.url);
  if (origin !== new URL(response.url).origin) {
    throw new Error(`it redirects to ${origin}: SITE_URL must be a domain that does not redirect`);
  }
  if (REFUSED.has(response.status)) {
    throw new Error(
      `the platform answered ${response.status}: set VERCEL_AUTOMATION_BYPASS_SECRET, as the deployment is protected`,
    );
  }
  if (NO_PAGE.has(response.status)) {
    const isWanted = !isPageStamp(wantedOf([]) ?? NOT_FOUND);
    return { stamp: NOT_FOUND, version: isWanted ? Number.POSITIVE_INFINITY : BUILD, picks: [] };
  }
  // The last: an editor may have written the same in an overview, which stands before the page's data.
  const [, record] = [...text.matchAll(RECORD)].at(-1) ?? [];
  return record === undefined ? undefined : { ...parseRecord(record), version: BUILD };
}
