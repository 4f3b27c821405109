/** Of two names that are more alike, one is probably a typo. */
const MIN_LIKENESS = 0.6;

/** Finds “Next.js” for “NextJS”, and “Tailwind” for “Tailwnd”. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const likeness = names.map((name) => likenessOf(lettersOf(written), lettersOf(name)));
  const best = Math.max(...likeness);
  return best < MIN_LIKENESS ? undefined : names[likeness.indexOf(best)];
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * shared) / (pairs.length + others.length);
}

const pairsOf = (letters: string) =>
  Array.from({ length: letters.length + 1 }, (_, at) => ` ${letters} `.slice(at, at + 2));
