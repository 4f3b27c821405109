/**
 * Changing it redraws the whole series. This one was chosen because it leaves the fewest
 * neighbours in catalogue order with the same colours or backdrop.
 */
const SERIES = 'plinth-57050';

export type Random = {
  /** At least `low`, below `high`. */
  between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]]) => T;
};

/** A generator that gives the same numbers for the same text, on every machine. */
export function seeded(text: string): Random {
  let state = hash(`${SERIES}:${text}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** FNV-1a, with a last stir so that slugs that differ in one letter start far apart. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}
