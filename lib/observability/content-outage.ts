/** Logs each outage once, instead of an error per page. */

import { logError, logInfo } from '@/lib/observability/log';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  ExistenceUnknownError,
  MalformedResponseError,
  reasonOf,
} from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** An outage ends after this time without failures, because some calls may succeed meanwhile. */
const QUIET_MS = 5_000;

const FAILURES = [
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  ExistenceUnknownError,
  MalformedResponseError,
];

type ContentOutage = { startedAt: number; lastFailureAt: number; pages: number };

const state = serverCell('outageLog', () => ({ outage: undefined as ContentOutage | undefined }));

/** False for other errors. */
export function recordIfOutage(error: unknown): boolean {
  if (!FAILURES.some((failure) => error instanceof failure)) return false;
  const now = Date.now();
  const { outage } = state();
  if (outage === undefined) {
    state().outage = { startedAt: now, lastFailureAt: now, pages: 1 };
    logError('content.outage', `Pages can't be rendered: ${reasonOf(error)}`, {
      stack: error instanceof Error ? error.stack : undefined,
    });
    return true;
  }
  outage.pages += 1;
  outage.lastFailureAt = now;
  return true;
}

export function endOutage(): void {
  const { outage } = state();
  if (outage === undefined || Date.now() - outage.lastFailureAt < QUIET_MS) return;
  state().outage = undefined;
  logInfo('content.outage-ended', 'Pages can be rendered again', {
    pages: outage.pages,
    seconds: Math.round((outage.lastFailureAt - outage.startedAt) / 1000),
  });
}
