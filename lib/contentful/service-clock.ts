/**
 * The time comes from the content service's `Date` header, because this machine's clock may be
 * wrong.
 */
import { logWarningOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { serverCell } from '@/lib/runtime/server-state';

const TOLERANCE_MS = 5_000;

const clock = serverCell('serviceClock', () => ({ aheadMs: undefined as number | undefined }));

/** Skips responses from a cache, which are older. */
export function recordServiceTime(headers: Headers): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at) || Number(headers.get('age') ?? 0) > 0) return;
  const aheadMs = at - Date.now();
  clock().aheadMs = Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0;
  metrics().clockSkewSeconds.set(-aheadMs / 1000);
  if (clock().aheadMs === 0) return;
  logWarningOnce(
    'clock.skewed',
    "This machine's clock differs from the content service's (plinth_clock_skew_seconds). Set it by NTP: webhooks are checked by the service's clock, while /editor shows this machine's times.",
  );
}

export const serviceTime = (): number => Date.now() + (clock().aheadMs ?? 0);

export const isServiceTimeKnown = (): boolean => clock().aheadMs !== undefined;
