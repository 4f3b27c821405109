import type { Correction } from '@/lib/page-props';

const anyOf = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ');

/** Under a list's heading, and in the search of the header. */
export function correctionCopy(corrections: readonly Correction[]): string {
  const typed = anyOf(corrections.map(({ word }) => word));
  const meant = corrections.map((one) => anyOf(one.meant)).join(' and ');
  return `Nothing matches ${typed}. Showing ${meant}.`;
}
