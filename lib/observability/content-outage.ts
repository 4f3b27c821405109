/** The log of an outage of the content service: its start, its end, and how many pages failed, instead of each page. */

import { logError, logInfo, logWarning } from '@/lib/observability/log';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  ExistenceUnknownError,
  MalformedResponseError,
  reasonOf,
} from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** Between two counts. */
const REPORT_INTERVAL_MS = 60_000;
/** Without a failure, before a response means that the outage is over: some calls may succeed in the middle of one. */
const QUIET_MS = 5_000;

const FAILURES = [
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  ExistenceUnknownError,
  MalformedResponseError,
];

type ContentOutage = {
  startedAt: number;
  lastFailureAt: number;
  reportedAt: number;
  /** Pages that could not be rendered. */
  pages: number;
};

const state = serverCell('outageLog', () => ({ outage: undefined as ContentOutage | undefined }));

/** True: a page failed because of the content service, which is counted, and logged at most once a minute. */
export function recordIfOutage(error: unknown): boolean {
  if (!FAILURES.some((failure) => error instanceof failure)) return false;
  const now = Date.now();
  const { outage } = state();
  if (outage === undefined) {
    state().outage = { startedAt: now, lastFailureAt: now, reportedAt: now, pages: 1 };
    logError('content.outage', `Pages can't be rendered: ${reasonOf(error)}`, {
      stack: error instanceof Error ? error.stack : undefined,
    });
    return true;
  }
  outage.pages += 1;
  outage.lastFailureAt = now;
  if (now - outage.reportedAt < REPORT_INTERVAL_MS) return true;
  outage.reportedAt = now;
  logWarning('content.outage', `Pages still can't be rendered: ${reasonOf(error)}`, {
    pages: outage.pages,
    seconds: secondsOf(outage),
  });
  return true;
}

/** The content service has answered. */
export function endOutage(): void {
  const { outage } = state();
  if (outage === undefined || Date.now() - outage.lastFailureAt < QUIET_MS) return;
  state().outage = undefined;
  logInfo('content.outage-ended', 'Pages can be rendered again', {
    pages: outage.pages,
    seconds: secondsOf(outage),
  });
}

const secondsOf = ({ startedAt, lastFailureAt }: ContentOutage) =>
  Math.round((lastFailureAt - startedAt) / 1000);
