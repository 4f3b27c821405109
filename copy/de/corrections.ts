import type { Correction } from '@/lib/page-props';

export function correctionCopy(corrections: readonly Correction[]): string {
  return `Das sind die Treffer für ${corrections.map(({ meant }) => meant.join(' oder ')).join(' und ')}.`;
}
