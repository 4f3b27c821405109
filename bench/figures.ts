/** Nearest rank. `share`: from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Divides pair by pair, because a slow moment of the machine affects both values of a pair. */
export function medianRatio(values: readonly number[], yardstick: readonly number[]): number {
  return median(values.map((value, index) => value / (yardstick[index] ?? Number.NaN)));
}
