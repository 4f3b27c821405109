import type { CanDraw } from '#lib/gallery/share/font-coverage';

/** What joins signs, turns them round or makes them coloured ones: it has no form of its own. */
const FORMLESS = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu;

/** More than any picture has room for. */
const LONGEST = 500;

/**
 * The words as the faces can draw them, in one line. Ornaments that they lack are left out; where a
 * letter is lacking there is `null`: half a name is worse than none, and a box is no letter.
 */
export function drawableWords(text: string | null, canDraw: CanDraw): string | null {
  const plain = (text ?? '')
    .slice(0, LONGEST)
    .normalize('NFC')
    .replace(FORMLESS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  let drawn = '';
  for (const character of plain) {
    if (canDraw(character)) drawn += character;
    else if (/[\p{L}\p{M}\p{N}]/u.test(character)) return null;
  }
  const words = drawn.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}
