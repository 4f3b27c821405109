import type { Art, Motif } from '#content/covers/motif';
import { heroBesidePicture, layouts, tiles } from '#content/covers/page-layouts';
import { browserWindow, inside, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, clipped, line, path, polygon, rect, stroke } from '#content/covers/shapes';

const WHOLE: Room = [150, 140, 900, 680];

/** The same colours the other way round, for the second variant of a page. */
function negative(art: Art): Art {
  const { c } = art;
  return {
    ...art,
    c: {
      ...c,
      paper: c.ink,
      ink: c.paper,
      tint: c.face,
      face: c.spark,
      spark: c.spark2,
      spark2: c.spark,
    },
  };
}

function visitors(art: Art, y: number): string {
  const { c } = art;
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => {
      const x = 180 + i * 120;
      const fill = i % 2 === 0 ? c.paper : c.spark;
      return (
        circle(x, y - 30, 22, fill) +
        path(`M${x - 36} ${y + 50}A36 44 0 0 1 ${x + 36} ${y + 50}Z`, fill)
      );
    })
    .join('');
}

export const split: Motif = [
  {
    alt: 'one page cut down the middle into a light and a dark variant',
    draw: (art) => {
      const { c, rnd } = art;
      const layout = rnd.pick(layouts);
      const lean = rnd.pick([-120, 0, 120]);
      return (
        browserWindow(art, WHOLE, { height: 1.2 }, layout(art, inside(WHOLE))) +
        clipped(
          (paint) =>
            polygon(
              [
                [600 + lean, 140],
                [1100, 140],
                [1100, 900],
                [600 - lean, 900],
              ],
              paint,
            ),
          clipped(
            (paint) => rect(...WHOLE, paint, 26),
            rect(...WHOLE, c.ink),
            layout(negative(art), inside(WHOLE)),
            rect(150, 140, 900, 68, c.spark),
          ),
        ) +
        line(600 + lean * 1.25, 60, 600 - lean * 1.2, 900, stroke(c.paper, 10)) +
        lifted(art, (paint) => circle(600, 480, 48, paint), c.spark2, 0.5) +
        path('M588 462L568 480L588 498M612 462L632 480L612 498', stroke(c.paper, 9))
      );
    },
  },
  {
    alt: 'two variants of a page side by side, visitors shared between them',
    floor: 830,
    draw: (art) => {
      const { c } = art;
      const left: Room = [100, 110, 480, 520];
      const right: Room = [620, 110, 480, 520];
      return (
        browserWindow(art, left, { bar: c.face }, tiles(art, inside(left))) +
        browserWindow(art, right, { bar: c.spark }, heroBesidePicture(art, inside(right))) +
        visitors(art, 780)
      );
    },
  },
  {
    alt: 'a stream of dots parted into two channels',
    draw: (art) => {
      const { c, rnd } = art;
      const pipe = (y: number, fill: string) =>
        lifted(art, (paint) => rect(620, y - 150, 680, 300, paint, 150), fill, 1);
      const dots = (x: number, y: number, n: number, fill: string) =>
        Array.from({ length: n }, (_, i) =>
          circle(
            x + (i % 5) * 104,
            y + Math.floor(i / 5) * 84 + (i % 2) * 30,
            rnd.between(20, 34),
            fill,
          ),
        ).join('');
      return (
        path('M-40 480H420C560 480 520 270 700 270', stroke(c.paper, 14)) +
        path('M-40 480H420C560 480 520 700 700 700', stroke(c.paper, 14)) +
        dots(60, 410, 5, c.spark) +
        dots(60, 520, 5, c.spark2) +
        pipe(270, c.face) +
        pipe(700, c.paper) +
        dots(760, 220, 10, c.spark) +
        dots(760, 650, 10, c.spark2)
      );
    },
  },
  {
    alt: 'two cards, one chosen over the other, with a bar for each result',
    draw: (art) => {
      const { c, rnd } = art;
      const win = rnd.between(380, 470);
      const card = (x: number, fill: string, bar: number, lead: string) =>
        lifted(art, (paint) => rect(x, 110, 420, 740, paint, 40), fill, 1.1) +
        rect(x + 60, 170, 300, 180, lead, 24) +
        textLines(art, [x + 60, 390, 300], 2, fill === c.paper ? c.tint : c.paper, {
          thick: 18,
          step: 44,
        }) +
        rect(x + 60, 790 - bar * 0.6, 300, bar * 0.6, lead, 18);
      return (
        at(-10, 20, -4, 1, card(150, c.paper, 200, c.face)) +
        at(10, -10, 3, 1, card(640, c.face, win, c.spark)) +
        lifted(art, (paint) => circle(1050, 170, 74, paint), c.spark2, 0.6) +
        path('M1018 172L1042 198L1086 146', stroke(c.paper, 16))
      );
    },
  },
];
