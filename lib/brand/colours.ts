import { z } from 'zod';
import { contrast, luminance } from './contrast.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be written as "#rrggbb", in lower case');

const scheme = z.strictObject({
  paper: colour,
  paperRaised: colour,
  paperSunk: colour,
  ink: colour,
  inkSoft: colour,
  inkFaint: colour,
  rule: colour,
  ruleControl: colour,
  stone: colour,
  stoneDeep: colour,
  accent: colour,
  accentFill: colour,
  accentFillHover: colour,
  accentWash: colour,
  onAccent: colour,
  codeQuoted: colour,
  drawingA: colour,
  drawingB: colour,
  drawingC: colour,
  drawingD: colour,
});

export type Colours = z.infer<typeof scheme>;
type Name = keyof Colours;

/** WCAG 2.2 AA, for text and for controls. */
const TEXT = 4.5;
const CONTROL = 3;

const PAPERS: readonly Name[] = ['paper', 'paperRaised', 'paperSunk'];

const PAIRS: readonly { front: Name; behind: readonly Name[]; min: number }[] = [
  { front: 'ink', behind: [...PAPERS, 'accentWash', 'stone'], min: TEXT },
  { front: 'inkSoft', behind: [...PAPERS, 'stone'], min: TEXT },
  { front: 'inkFaint', behind: PAPERS, min: TEXT },
  { front: 'accent', behind: [...PAPERS, 'accentWash'], min: TEXT },
  { front: 'codeQuoted', behind: PAPERS, min: TEXT },
  { front: 'onAccent', behind: ['accentFill', 'accentFillHover'], min: TEXT },
  { front: 'ruleControl', behind: ['paper', 'paperRaised'], min: CONTROL },
];

export const isDark = ({ paper, ink }: Colours) => luminance(paper) < luminance(ink);

export const colourScheme = scheme.superRefine((colours, context) => {
  for (const { front, behind, min } of PAIRS) {
    for (const back of behind) {
      const figure = contrast(colours[front], colours[back]);
      if (figure >= min || Number.isNaN(figure)) continue;
      const pair = `${front} ${colours[front]} on ${back} ${colours[back]}`;
      // Rounded down, because 4.499 is less than 4.5.
      const shown = (Math.floor(figure * 100) / 100).toFixed(2);
      const message = `can’t be read well: ${pair} has a contrast of ${shown}, and WCAG asks for ${min}`;
      context.addIssue({ code: 'custom', path: [front], message });
    }
  }
});

export function declarations(
  colours: Readonly<Record<string, string>>,
  names: readonly string[] = Object.keys(colours),
): string[] {
  return Object.entries(colours).flatMap(([name, value]) =>
    names.includes(name) ? [`${tokenOf(name)}: ${value};`] : [],
  );
}

export const coloursIn = (svg: string, colours: Colours): string[] =>
  Object.keys(colours).filter((name) => svg.includes(`var(${tokenOf(name)})`));

const tokenOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
