import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths. An unset or empty secret equals nothing. */
export function isSecret(given: unknown, secret: string | undefined): boolean {
  if (typeof given !== 'string' || secret === undefined || secret === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
