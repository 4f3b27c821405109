/** Letters that count as wide or narrow. */
const WIDE = /[\p{Lu}@%&©—mwшщюжфм]/u;
const NARROW = /[\sijlt.,:;!'’|()[\]fI-]/u;

function widthInEms(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 0.34 : WIDE.test(letter) ? 0.8 : 0.57;
  return width;
}

type TitleFit = {
  size: number;
  text: string;
  hasRoom: boolean;
};

/** `size` is in pixels. */
const SIZES = [
  { size: 88, lines: 2 },
  { size: 76, lines: 2 },
  { size: 66, lines: 3 },
  { size: 56, lines: 3 },
  { size: 50, lines: 4 },
];
const MIN_TITLE_SIZE = 50;
export const MAX_TITLE_LINES = 4;

export function fitTitle(title: string, width: number): TitleFit {
  const words = title.split(' ').map(widthInEms);
  const fit = SIZES.find(({ size, lines }) => linesOf(words, width / size) <= lines);
  if (fit) return { size: fit.size, text: title, hasRoom: true };
  const size = MIN_TITLE_SIZE;
  const isTorn = words.some((word) => word > width / size);
  const text = isTorn ? title : textThatFits(title, { size, width, lines: MAX_TITLE_LINES });
  return { size, text, hasRoom: false };
}

/** Widths are in ems. Returns `Infinity` if a word is longer than a line. */
function linesOf(words: readonly number[], line: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (word > line) return Number.POSITIVE_INFINITY;
    const next = used === 0 ? word : used + widthInEms(' ') + word;
    if (next > line) lines += 1;
    used = next > line ? word : next;
  }
  return lines;
}

/** Returns whole sentences if possible. */
export function textThatFits(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
): string {
  const fits = (part: string) => linesOf(part.split(' ').map(widthInEms), width / size) <= lines;
  const withoutWidow = (part: string) => {
    const joined = part.replace(/ (\S{1,10})$/, '\u00a0$1');
    return fits(joined) ? joined : part;
  };
  if (fits(text)) return withoutWidow(text);
  const sentences = text.split(/(?<=[.!?]) /);
  while (sentences.length > 1) {
    sentences.pop();
    if (fits(sentences.join(' '))) return withoutWidow(sentences.join(' '));
  }
  const words = text.split(' ');
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words.pop();
  return `${words.join(' ')}…`;
}

export function factsThatFit(
  facts: readonly string[],
  { size, gap, width }: { size: number; gap: number; width: number },
): readonly string[] {
  let used = 0;
  return facts.filter((fact, at) => {
    used += widthInEms(fact) * size + (at === 0 ? 0 : gap);
    return used <= width;
  });
}
