/** When to retry after a 429. Pure: no clock, no waiting. Times in milliseconds. */

const DEFAULT_RETRIES = 5;
const DEFAULT_RESET_SECONDS = 1;
/** A longer reset header is not trusted: a visitor would be gone, and a build would hang. */
const MAX_RESET_SECONDS = 10;
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
const FACTOR = 2;

/**
 * From the first 429's remaining-per-second header; 5 where it is absent or not a number. Also where it is
 * 0: a request over the limit has nothing remaining, and would never be sent again.
 */
export function retriesAllowed(remaining: string | null): number {
  const count = Number(remaining);
  return Number.isInteger(count) && count > 0 ? count : DEFAULT_RETRIES;
}

/**
 * The service's reset time, and on top an exponential backoff (factor 2), randomised up to double so
 * that processes refused together don't come back together.
 * @param attempt counted from 0
 * @param random 0 to 1
 */
export function waitBeforeRetry(attempt: number, reset: string | null, random: number): number {
  const backoff = Math.min(FIRST_BACKOFF_MS * FACTOR ** attempt, MAX_BACKOFF_MS);
  return resetSeconds(reset) * 1000 + backoff * (1 + random);
}

function resetSeconds(reset: string | null): number {
  const seconds = reset === null || reset.trim() === '' ? Number.NaN : Number(reset);
  if (!Number.isFinite(seconds) || seconds < 0) return DEFAULT_RESET_SECONDS;
  return Math.min(seconds, MAX_RESET_SECONDS);
}
