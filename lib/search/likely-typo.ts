/** Whether a word that nothing is called may be another one, mistyped. */
import { editDistance } from '@/lib/runtime/edit-distance';

/** Shorter words have too many neighbours: of three letters, only one that was left out is put back. */
const maxMistakes = ({ length }: string) => (length < 3 ? 0 : length < 10 ? 1 : 2);

const MIN_MEANT = 4;
/** Below it, another letter often makes another word: “swift” is not “shift”. */
const MIN_OTHER_LETTER = 6;

/** How many letters are wrong; `undefined`: it is hardly meant. */
export function typoDistance(typed: string, meant: string): number | undefined {
  const max = maxMistakes(typed);
  if (meant.length < MIN_MEANT || Math.abs(typed.length - meant.length) > max) return undefined;
  if (typed[0] !== meant[0] && !(typed[0] === meant[1] && typed[1] === meant[0])) return undefined;
  const mistakes = editDistance(typed, meant);
  if (mistakes > max) return undefined;
  return typed.length < MIN_OTHER_LETTER && hasOtherConsonant(typed, meant) ? undefined : mistakes;
}

/** “Lock” is not “block”. */
const MIN_WITHOUT_FIRST = 5;

/** Whether only the first letter is missing, as where a key was not hit: “ngular”. */
export const lacksFirstLetter = (typed: string, meant: string): boolean =>
  typed.length >= MIN_WITHOUT_FIRST && typed === meant.slice(1);

/** Rows of a keyboard, each half a key to the right of the one above. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that are written for each other. */
const SOUND_ALIKE = ['ck', 'kc'];

/** Whether one letter, not the first, is of the key beside the one that was meant, as a thumb hits it on a phone. */
export function isSlip(typed: string, meant: string): boolean {
  if (typed.length < MIN_MEANT || typed.length !== meant.length) return false;
  const wrong = [...typed].flatMap((letter, index) => (letter === meant[index] ? [] : [index]));
  const [at = 0] = wrong;
  const pair = `${typed[at]}${meant[at]}`;
  return wrong.length === 1 && at > 0 && (areNeighbours(pair) || SOUND_ALIKE.includes(pair));
}

function areNeighbours(pair: string): boolean {
  const [one, other] = [...pair].flatMap((letter) => {
    const row = KEYS.findIndex((keys) => keys.includes(letter));
    return row < 0 ? [] : [{ row, at: (KEYS[row]?.indexOf(letter) ?? 0) + row / 2 }];
  });
  if (one === undefined || other === undefined) return false;
  return Math.abs(one.row - other.row) < 2 && Math.abs(one.at - other.at) <= 1;
}

const isVowel = (letter: string | undefined) => /[aeiouy]/.test(letter ?? '');

/** For words of the same length with one mistake: a consonant stands for another letter. */
function hasOtherConsonant(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return false;
  const at = [...typed].findIndex((letter, index) => letter !== meant[index]);
  const isSwap = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return !isSwap && !(isVowel(typed[at]) && isVowel(meant[at]));
}
