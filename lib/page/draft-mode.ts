/**
 * Next's draft mode cookie is the same for everybody until the next build, so our session's cookie
 * is needed too. (Next's preview data costs 80 ms of CPU per request.)
 */
import { setTimeout as wait } from 'node:timers/promises';
import { hasDraftSession } from '@/lib/observability/request-context';
import { isProduction } from '@/lib/runtime/env';

/** `ended`: Next's cookie without a session. `unknown`: the server hasn't started. */
export type DraftMode = 'on' | 'ended' | 'off' | 'unknown';

/** Else the request is redirected once more. */
const START_MS = 250;

export function draftModeOf(context: { draftMode?: boolean }): DraftMode {
  if (context.draftMode !== true) return 'off';
  const hasSession = hasDraftSession();
  if (hasSession === undefined && isProduction()) return 'unknown';
  return hasSession === false ? 'ended' : 'on';
}

/** @param path encoded */
export async function redirectWithoutDrafts(mode: DraftMode, path: string) {
  if (mode === 'on' || mode === 'off') return undefined;
  if (mode === 'unknown') await wait(START_MS);
  const destination =
    mode === 'unknown' ? path : `/api/draft/disable?path=${encodeURIComponent(path)}`;
  return { redirect: { destination, permanent: false } };
}
