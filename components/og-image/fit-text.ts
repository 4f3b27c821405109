/** About how wide letters are set, in ems: there is nothing to measure them with before they are drawn. */
const WIDE = /[\p{Lu}@%&©—mwшщюжфм]/u;
const NARROW = /[\sijlt.,:;!'’|()[\]fI-]/u;

function widthInEms(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 0.34 : WIDE.test(letter) ? 0.8 : 0.57;
  return width;
}

type TitleFit = {
  /** In pixels. */
  size: number;
  /** The part of the title that has room at that size; all of it where a word is longer than a line. */
  text: string;
  /** False: it is cut, or a word of it must be broken. */
  hasRoom: boolean;
};

/** In pixels; a large title may not take the room of a small one. */
const SIZES = [
  { size: 88, lines: 2 },
  { size: 76, lines: 2 },
  { size: 66, lines: 3 },
  { size: 56, lines: 3 },
  { size: 50, lines: 4 },
];
const MIN_TITLE_SIZE = 50;
export const MAX_TITLE_LINES = 4;

/** The largest size at which the title has room in `width` pixels. */
export function fitTitle(title: string, width: number): TitleFit {
  const words = title.split(' ').map(widthInEms);
  const fit = SIZES.find(({ size, lines }) => linesOf(words, width / size) <= lines);
  if (fit) return { size: fit.size, text: title, hasRoom: true };
  const size = MIN_TITLE_SIZE;
  const isTorn = words.some((word) => word > width / size);
  const text = isTorn ? title : textThatFits(title, { size, width, lines: MAX_TITLE_LINES });
  return { size, text, hasRoom: false };
}

/** `Infinity` where a word is longer than a line. All in ems. */
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

/**
 * What of a text has room in a number of lines: whole sentences where there is one that has, else words.
 * `width` and `size` in pixels.
 */
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

/** As many from the start as stand beside each other. All in pixels. */
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
