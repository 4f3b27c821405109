import { hash, timingSafeEqual } from 'node:crypto';

/** Takes the same time for all lengths. */
export function isOneOf(secrets: readonly string[], given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  // All secrets are compared, so that the time doesn't reveal a match.
  return secrets.filter((secret) => timingSafeEqual(digest(given), digest(secret))).length > 0;
}
