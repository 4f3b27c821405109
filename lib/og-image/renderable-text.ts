import type { CanDraw } from '@/lib/brand/font-coverage';

/** Joiners, direction marks and variation selectors, which have no glyph of their own. */
const WITHOUT_GLYPH = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu;

/** More than any picture has room for. */
const MAX_LENGTH = 500;

/**
 * The text in one line, without symbols that the fonts lack. `null` where they lack a letter: half a name is
 * worse than none, and so is a box in place of a letter.
 */
export function renderableText(text: string | null, canDraw: CanDraw): string | null {
  const plain = (text ?? '')
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .replace(WITHOUT_GLYPH, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  let drawn = '';
  for (const character of plain) {
    if (canDraw(character)) drawn += character;
    else if (/[\p{L}\p{M}\p{N}]/u.test(character)) return null;
  }
  const words = drawn.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}
