/**
 * Next's cookie is the same for everybody until the next build, so our session's cookie is needed
 * too. Next's preview data could hold a session, but takes 80 ms of CPU per request.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { hasDraftSession } from '@/lib/observability/request-context';
import { zoneAddressOf } from '@/lib/runtime/addresses.js';
import { isProduction } from '@/lib/runtime/env';
import { inLanguage, languageWithId } from '@/lib/runtime/languages';

/** `ended` means Next's cookie without a session; `unknown`, that the server hasn't started. */
export type DraftMode = 'on' | 'ended' | 'off' | 'unknown';

/** A request waits this long for the server before another redirect. */
const START_MS = 250;

export function draftModeOf(context: { draftMode?: boolean }): DraftMode {
  if (context.draftMode !== true) return 'off';
  const hasSession = hasDraftSession();
  if (hasSession === undefined && isProduction()) return 'unknown';
  return hasSession === false ? 'ended' : 'on';
}

/** @param ownPath encoded, without the language */
export async function redirectWithoutDrafts(
  mode: DraftMode,
  ownPath: string,
  locale: string | undefined,
) {
  if (mode === 'on' || mode === 'off') return undefined;
  const path = inLanguage(ownPath, languageWithId(locale));
  if (mode === 'unknown') await wait(START_MS);
  const destination =
    mode === 'unknown'
      ? path
      : zoneAddressOf(`/api/draft/disable?path=${encodeURIComponent(path)}`);
  return { redirect: { destination, permanent: false } };
}
