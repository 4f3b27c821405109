import type { Correction } from '@/lib/page-props';

export function correctionCopy(corrections: readonly Correction[]): string {
  return `Showing results for ${corrections.map(({ meant }) => meant.join(' or ')).join(' and ')}.`;
}
