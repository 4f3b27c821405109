import type { CanDraw } from '@/lib/brand/font-coverage';

const WITHOUT_GLYPH = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu;

const MAX_LENGTH = 500;

/** Returns `null` if the fonts lack a letter, because half a name is worse than none. */
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
