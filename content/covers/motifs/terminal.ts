import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, inside, type Room } from '#content/covers/page-parts';
import { lifted, onFloor, slab } from '#content/covers/relief';
import { at, circle, path, rect, type Shape, stroke } from '#content/covers/shapes';

/** Lines of code seen from afar: coloured words, indented. */
function code(
  art: Art,
  x: number,
  y: number,
  w: number,
  count: number,
  words: readonly string[],
  step = 56,
): string {
  const { rnd } = art;
  const indents = [0, 1, 2, 2, 1, 1, 2, 0, 0, 1];
  return Array.from({ length: count }, (_, i) => {
    let left = x + (indents[i % indents.length] ?? 0) * 56;
    const parts = rnd.whole(2, 3);
    let row = '';
    for (let k = 0; k < parts; k += 1) {
      const width = rnd.between(0.1, 0.24) * w;
      row += rect(left, y + i * step, width, 20, words[(i + k * 2) % words.length] ?? '#000', 10);
      left += width + 22;
    }
    return row;
  }).join('');
}

const prompt = (x: number, y: number, size: number, colour: string) =>
  path(`M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}`, stroke(colour, size * 0.42));

export const terminal: Motif = [
  {
    alt: 'a terminal window with a prompt and a few lines of output',
    draw: (art) => {
      const { c } = art;
      const room: Room = [140, 150, 920, 660];
      return (
        browserWindow(art, room, { bar: c.face, body: shaded(c.ink, 0.3), height: 1.2 }) +
        prompt(210, 320, 36, c.spark) +
        rect(290, 306, 300, 28, c.paper, 14) +
        code(art, 210, 404, 760, 4, [c.face, c.tint, c.spark2]) +
        prompt(210, 690, 36, c.spark) +
        rect(290, 656, 40, 68, c.spark, 8)
      );
    },
  },
  {
    alt: 'lines of code in an editor, tilted and running past the edge',
    draw: (art) => {
      const { c } = art;
      const numbers = Array.from({ length: 12 }, (_, i) => circle(60, 146 + i * 66, 9, c.face));
      return at(
        220,
        190,
        art.rnd.pick([-9, 8]),
        1.15,
        browserWindow(art, [0, 0, 1100, 900], {
          bar: c.spark2,
          body: shaded(c.ink, 0.3),
          height: 1.2,
        }),
        rect(0, 320, 1100, 60, { fill: c.face, opacity: 0.5 }),
        ...numbers,
        code(art, 120, 136, 900, 12, [c.spark, c.tint, c.paper, c.spark2], 66),
      );
    },
  },
  {
    alt: 'a pair of large braces around a block of code',
    draw: (art) => {
      const { c } = art;
      const brace =
        'M0 -370H-60C-130 -370 -160 -330 -160 -270V-90C-160 -40 -190 0 -250 0C-190 0 -160 40 -160 90V270C-160 330 -130 370 -60 370H0';
      const pair = (colour: string) =>
        at(400, 480, 0, 1, path(brace, stroke(colour, 70))) +
        `<g transform="translate(800 480) scale(-1 1)">${path(brace, stroke(colour, 70))}</g>`;
      return (
        `<g transform="translate(${20 * art.facing} 24)">${pair(c.shadow)}</g>` +
        pair(c.face) +
        code(art, 410, 280, 520, 7, [c.spark, c.paper, c.spark2], 66)
      );
    },
  },
  {
    alt: 'a slab of code seen from above, one line lit',
    draw: (art) => {
      const { c } = art;
      const corner = { x: 620, y: 110 };
      const plate: Shape = (paint) => rect(0, 0, 800, 660, paint, 34);
      const lit: Shape = (paint) => rect(60, 330, 640, 84, paint, 24);
      return (
        onFloor(corner, -50, rect(40, 40, 800, 660, c.shadow, 34)) +
        slab(corner, 0, 36, plate, c.face, c.ink) +
        onFloor(
          corner,
          36,
          ...[c.spark2, c.spark, c.tint].map((fill, i) => circle(70 + i * 48, 60, 15, fill)),
          code(art, 70, 130, 640, 3, [c.tint, c.face, c.paper], 62),
          code(art, 70, 470, 640, 3, [c.face, c.tint, c.paper], 62),
          lit(c.shadow),
        ) +
        slab(corner, 90, 22, lit, c.spark2, c.spark) +
        onFloor(corner, 112, rect(110, 360, 200, 24, c.ink, 12), rect(340, 360, 280, 24, c.ink, 12))
      );
    },
  },
  {
    alt: 'a terminal beside the page it serves',
    draw: (art) => {
      const { c } = art;
      const page: Room = [90, 110, 560, 520];
      const shell: Room = [470, 360, 640, 490];
      return (
        browserWindow(
          art,
          page,
          { bar: c.spark2 },
          rect(...inside(page), c.paper),
          rect(140, 230, 300, 40, c.ink, 20),
          rect(140, 290, 200, 40, c.ink, 20),
          rect(140, 380, 460, 260, c.tint, 20),
          lifted(art, (paint) => circle(250, 490, 60, paint), c.face, 0.3),
        ) +
        browserWindow(art, shell, { bar: c.face, body: shaded(c.ink, 0.3), height: 1.2 }) +
        prompt(530, 490, 30, c.spark) +
        rect(600, 478, 240, 24, c.paper, 12) +
        code(art, 530, 556, 540, 4, [c.tint, c.face, c.spark2], 58) +
        rect(530, 786, 34, 30, c.spark, 6)
      );
    },
  },
];
