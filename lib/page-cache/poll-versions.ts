/** Reads the content versions once for all requests within a second. */
import { confirmRefresh, requiredPublish } from '@/lib/observability/request-context';
import { store } from '@/lib/page-cache/store';
import { settings } from '@/lib/runtime/env';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';

/** A page in memory is trusted for the same time. */
const INTERVAL_MS = 900;

const poll = serverCell('versionPoll', () => ({
  at: Number.NEGATIVE_INFINITY,
  done: Promise.resolve() as Promise<unknown>,
}));

/** Never throws. */
export async function pollVersions(): Promise<void> {
  if (settings().deployment === 'single') return;
  const { versions, sync } = store();
  const required = requiredPublish();
  if (required !== undefined) {
    if (versions.latest() < required) await sync();
    if (versions.latest() >= required) confirmRefresh();
    return;
  }
  const last = poll();
  if (!isWithin(INTERVAL_MS, last.at)) {
    last.at = Date.now();
    last.done = sync();
  }
  await last.done;
}
