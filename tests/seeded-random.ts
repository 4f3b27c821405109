/** From 0 to one below the number given. */
export type Random = (below: number) => number;

/** The same numbers on every run. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => [random(1_000_000), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
