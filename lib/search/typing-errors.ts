import { editDistance } from '@/lib/runtime/edit-distance';

/** Shorter words have too many neighbours. */
const maxMistakes = ({ length }: string) => (length < 3 ? 0 : length < 10 ? 1 : 2);
const MIN_MEANT = 4;
/** Shorter words need the same consonants: “swift” isn't “shift”. */
const MIN_OTHER_CONSONANT = 6;

export function closestSpellings(typed: string, words: readonly string[]): string[] {
  const byDistance = Map.groupBy(words, (word) => typoDistance(typed, word));
  const fewest = [1, 2].find((mistakes) => byDistance.has(mistakes));
  return byDistance.get(fewest ?? 0) ?? [];
}

/** Returns `undefined` if the words are too different. */
export function typoDistance(typed: string, meant: string): number | undefined {
  const max = maxMistakes(typed);
  if (meant.length < MIN_MEANT || Math.abs(typed.length - meant.length) > max) return undefined;
  if (typed[0] !== meant[0] && !(typed[0] === meant[1] && typed[1] === meant[0])) return undefined;
  const mistakes = editDistance(typed, meant);
  if (mistakes > max) return undefined;
  const isShort = typed.length < MIN_OTHER_CONSONANT && typed.length === meant.length;
  return isShort && consonantsOf(typed) !== consonantsOf(meant) ? undefined : mistakes;
}

const consonantsOf = (word: string) => [...word.replace(/[aeiouy]/g, '')].sort().join('');
