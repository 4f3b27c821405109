import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fitTitle, textThatFits } from '@/components/og-image/fit-text';
import { ogImageFonts } from '@/lib/og-image/fonts';
import { renderableText } from '@/lib/og-image/renderable-text';

const { canDraw, faces } = await ogImageFonts();
const drawn = (text: string | null) => renderableText(text, canDraw);

describe('the link preview fonts', () => {
  it('cover European languages and Vietnamese', () => {
    const letters = 'Aa0 ÄÖÜß éèê ñ ç å ø æ łódź Ğış Ελλάδα Это їжак tiếng Việt “—…” € ©';
    for (const letter of letters)
      expect({ letter, has: canDraw(letter) }).toEqual({ letter, has: true });
  });

  it('do not claim to cover missing characters', () => {
    for (const letter of ['日', 'ا', 'א', 'क', '한', '🚀', '𝔸', '\uffff']) {
      expect({ letter, has: canDraw(letter) }).toEqual({ letter, has: false });
    }
  });

  it('are shipped with their licence', async () => {
    expect(faces.map(({ name }) => name)).toEqual(['display', 'text']);
    for (const name of ['source-serif-4', 'nunito-sans']) {
      const licence = await readFile(`styles/fonts/${name}-licence.txt`, 'utf8');
      expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
    }
  });
});

describe('text on an image', () => {
  it.each([
    ['Adding Cookies', 'Adding Cookies'],
    ['  two \n lines\t', 'two lines'],
    ['🚀 Launch 🧑‍🚀 kit ❤️', 'Launch kit'],
    ['1️⃣ First', '1 First'],
    ['Für Ελλάδα', 'Für Ελλάδα'],
    ['\u202eback\u202c and\u0000forth\u00ad', 'back and forth'],
    // A letter and a combining accent.
    ['cafe\u0301', 'café'],
  ])('is drawn without emoji and control characters: %j as %j', (text, words) => {
    expect(drawn(text)).toBe(words);
  });

  it.each([
    null,
    '',
    '   ',
    '🚀',
    '—',
    '日本語のテンプレート',
    'Blog 日本語',
    'قالب المدونة',
    'ब्लॉग',
    '\ud83d',
  ])('is left out if a letter is missing: %j', (text) => {
    expect(drawn(text)).toBeNull();
  });
});

describe('a name on an image', () => {
  it.each([
    [
      'A complete reference architecture for commerce in many regions at once, on Next.js',
      'A complete reference architecture for commerce in many…',
    ],
    ['Orchestration', 'Orchestration'],
    ['Internationalizationorchestrator', 'Internationalizationorchestrator'],
  ])('is not broken inside a word: %j', (name, words) => {
    expect(fitTitle(name, 500).text).toBe(words);
  });
});

describe('a sentence on an image', () => {
  const room = { size: 26, width: 450, lines: 4 };

  it.each([
    ['What we do and don’t promise about it.', 'What we do and don’t promise about\u00a0it.'],
    ['Made for accessibility', 'Made for accessibility'],
    [`It is a shop. ${'Long '.repeat(40)}end.`, 'It is a\u00a0shop.'],
    [`Written by ${'x'.repeat(28)} it.`, `Written by ${'x'.repeat(28)} it.`],
  ])('does not leave a short word alone on the last line: %j', (text, words) => {
    expect(textThatFits(text, room)).toBe(words);
  });
});
