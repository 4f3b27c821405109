import type { Correction } from '@/lib/page-props';

/** Under a list's heading, and in the search of the header. */
export function correctionCopy(corrections: readonly Correction[]): string {
  return `Showing results for ${corrections.map(({ meant }) => meant.join(' or ')).join(' and ')}.`;
}
