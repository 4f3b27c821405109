/** The content service's clock, by the `Date` of its last response: this machine's own may be wrong. */
import { logWarningOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { serverCell } from '@/lib/runtime/server-state';

/** `Date` has whole seconds, and a response takes a moment. */
const TOLERANCE_MS = 5_000;

/** How far it is ahead of this machine's; `undefined`: not known yet. */
const clock = serverCell('serviceClock', () => ({ aheadMs: undefined as number | undefined }));

/** A response of a cache in between is older than it looks. */
export function recordServiceTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at) || Number(headers.get('age') ?? 0) > 0) return;
  const aheadMs = at - Date.now();
  clock().aheadMs = Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0;
  metrics().clockSkewSeconds.set(-aheadMs / 1000);
  if (clock().aheadMs === 0) return;
  logWarningOnce(
    'clock.skewed',
    "This machine's clock is not the content service's (plinth_clock_skew_seconds). Set it by NTP: webhooks are judged by the service's clock, times on /editor are this machine's.",
  );
}

/** The service's time in milliseconds; this machine's, as long as the service has not responded. */
export const serviceTime = (): number => Date.now() + (clock().aheadMs ?? 0);

export const isServiceTimeKnown = (): boolean => clock().aheadMs !== undefined;
