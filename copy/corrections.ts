import type { Correction } from '@/lib/page-props';

const quoted = (words: readonly string[], between: 'and' | 'or') =>
  words.map((word) => `“${word}”`).join(` ${between} `);

/** Under a list's heading, and in the search of the header. */
export function correctionCopy(corrections: readonly Correction[]): string {
  const typed = quoted(
    corrections.map(({ word }) => word),
    'or',
  );
  const meant = corrections.map((one) => quoted(one.meant, 'or')).join(' and ');
  return `Nothing matches ${typed}. Showing ${meant}.`;
}
