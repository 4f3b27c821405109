/**
 * Next's draft mode is one cookie, the same for everybody until the next build. So it alone opens nothing here:
 * the request must have the cookie of a session too. (Next's preview data could prove one, and costs 80 ms of
 * the processor for each request.)
 */
import { setTimeout as wait } from 'node:timers/promises';
import { hasDraftSession } from '@/lib/observability/request-context';
import { isProduction } from '@/lib/runtime/env';

/** `ended`: Next's cookie, and no session any more. `unknown`: the request came before the server had started. */
export type DraftMode = 'on' | 'ended' | 'off' | 'unknown';

/** By then the server has started; if not, the request is redirected once more. */
const START_MS = 250;

/** @param context of `getStaticProps` or `getServerSideProps` */
export function draftModeOf(context: { draftMode?: boolean }): DraftMode {
  if (context.draftMode !== true) return 'off';
  const hasSession = hasDraftSession();
  if (hasSession === undefined && isProduction()) return 'unknown';
  return hasSession === false ? 'ended' : 'on';
}

/**
 * Where a request leads that can't be shown drafts. `ended`: its cookies are removed, and on to the page as
 * visitors see it. `unknown`: here again, in a moment.
 *
 * @param path the page's own, encoded
 * @returns `undefined`: the page can be shown, with drafts or without
 */
export async function redirectWithoutDrafts(mode: DraftMode, path: string) {
  if (mode === 'on' || mode === 'off') return undefined;
  if (mode === 'unknown') await wait(START_MS);
  const destination =
    mode === 'unknown' ? path : `/api/draft/disable?path=${encodeURIComponent(path)}`;
  return { redirect: { destination, permanent: false } };
}
