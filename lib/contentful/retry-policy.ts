const DEFAULT_RETRIES = 5;
const DEFAULT_RESET_SECONDS = 1;
/** If retries took longer, visitors would leave and builds would hang. */
const MAX_RESET_SECONDS = 10;
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
const FACTOR = 2;

/** 0 counts as absent, because a refused request has 0 remaining and would never be retried. */
export function retriesAllowed(remaining: string | null): number {
  const count = Number(remaining);
  return Number.isInteger(count) && count > 0 ? count : DEFAULT_RETRIES;
}

/**
 * In milliseconds, randomised so that processes refused together don't retry together.
 * @param attempt from 0
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
