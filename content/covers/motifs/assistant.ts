import type { Art, Motif } from '#content/covers/motif';
import { heroBesidePicture } from '#content/covers/page-layouts';
import { browserWindow, inside, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

const STAR =
  'M0 -100C12 -30 30 -12 100 0C30 12 12 30 0 100C-12 30 -30 12 -100 0C-30 -12 -12 -30 0 -100Z';

function star(art: Art, x: number, y: number, scale: number, fill: string): string {
  return at(
    x,
    y,
    0,
    scale,
    lifted(art, (paint) => path(STAR, paint), fill, 0.5 / scale),
  );
}

const row = (x: number, y: number, widths: readonly number[], colour: string) =>
  widths.map((w, i) => rect(x, y + i * 58, w, 24, colour, 12)).join('');

export const assistant: Motif = [
  {
    alt: 'a question in a bubble and a four-pointed star answering',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(
          art,
          (paint) => rect(470, 110, 620, 250, paint, 70) + path('M940 340H1040L1060 430Z', paint),
          c.paper,
          1,
        ) +
        row(550, 176, [420, 300], c.tint) +
        lifted(art, (paint) => rect(110, 430, 800, 420, paint, 70), c.face, 1.2) +
        star(art, 240, 570, 0.9, c.spark) +
        row(370, 520, [450, 390, 430, 250], c.paper)
      );
    },
  },
  {
    alt: 'one large four-pointed star with small ones around it',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      return (
        circle(600, 480, 420, stroke(c.line, 5, '2 22')) +
        star(art, 580, 500, 3.5, c.face) +
        star(art, 580, 500, 1.5, c.paper) +
        star(art, rnd.between(900, 960), 200, 1.3, c.spark) +
        star(art, 250, 770, 0.9, c.spark2) +
        star(art, 1010, 720, 0.7, c.paper) +
        star(art, 240, 230, 0.6, c.spark)
      );
    },
  },
  {
    alt: 'a prompt bar and the page that grows out of it',
    draw: (art) => {
      const { c } = art;
      const room: Room = [190, 90, 820, 600];
      return (
        browserWindow(art, room, { bar: c.face }, heroBesidePicture(art, inside(room))) +
        rect(160, 60, 880, 660, stroke(c.spark, 8, '26 26'), 30) +
        lifted(art, (paint) => rect(110, 730, 980, 150, paint, 75), c.paper, 1.1) +
        at(210, 805, 0, 0.5, path(STAR, c.spark2)) +
        rect(290, 792, 440, 26, c.tint, 13) +
        rect(750, 775, 12, 60, c.ink, 6) +
        circle(1010, 805, 50, c.face) +
        path('M1010 830V782M988 802L1010 780L1032 802', stroke(c.paper, 12))
      );
    },
  },
  {
    alt: 'a friendly robot in a chat bubble',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(
          art,
          (paint) => rect(180, 110, 840, 620, paint, 150) + path('M320 700H480L300 870Z', paint),
          c.face,
          1.3,
        ) +
        path('M600 300V220', stroke(c.paper, 20)) +
        circle(600, 206, 34, c.spark) +
        rect(340, 296, 520, 330, c.paper, 110) +
        rect(400, 370, 400, 150, c.ink, 75) +
        circle(500, 445, 38, c.spark) +
        circle(700, 445, 38, c.spark) +
        path('M540 566H660', stroke(c.ink, 16)) +
        [300, 860].map((x) => rect(x, 400, 44, 120, c.spark2, 22)).join('') +
        star(art, 990, 700, 1.1, c.spark)
      );
    },
  },
  {
    alt: 'a star that plugs into several tools',
    draw: (art) => {
      const { c } = art;
      const tools = [0, 1, 2, 3].map((i) => {
        const y = 120 + i * 190;
        const fill = [c.paper, c.spark2, c.paper, c.spark][i] ?? c.paper;
        return (
          path(`M420 480C600 480 560 ${y + 70} 760 ${y + 70}`, stroke(c.line, 12)) +
          lifted(art, (paint) => rect(750, y, 340, 144, paint, 40), fill, 0.8) +
          rect(724, y + 50, 44, 44, c.ink, 10) +
          circle(840, y + 72, 34, fill === c.paper ? c.face : c.paper) +
          textLines(art, [900, y + 46, 140], 2, fill === c.paper ? c.tint : c.paper, {
            thick: 16,
            step: 36,
          })
        );
      });
      return (
        tools.join('') +
        lifted(art, (paint) => circle(340, 480, 240, paint), c.face, 1.2) +
        star(art, 340, 480, 1.5, c.spark)
      );
    },
  },
];
