import { hash, timingSafeEqual } from 'node:crypto';

/** Whether it is one of the secrets; compares in constant time, whatever the lengths. */
export function isOneOf(secrets: readonly string[], given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  // All of them, so that the time does not say which.
  return secrets.filter((secret) => timingSafeEqual(digest(given), digest(secret))).length > 0;
}
