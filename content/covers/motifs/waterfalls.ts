import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { circle, line, path, rect, stroke } from '#content/covers/shapes';

function bars(art: Art, [x, y, w, h]: Room, spans: readonly (readonly [number, number])[]): string {
  const { c } = art;
  const step = h / spans.length;
  return spans
    .map(([from, to], i) => {
      const fill = [c.face, c.spark, c.spark2, c.paper][i % 4] ?? c.face;
      return lifted(
        art,
        (paint) =>
          rect(x + w * from, y + i * step, w * (to - from), step * 0.64, paint, step * 0.32),
        fill,
        0.5,
      );
    })
    .join('');
}

export const waterfalls: Motif = [
  {
    alt: 'loading bars on a time line, each starting after the last',
    draw: (art) => {
      const { c } = art;
      const marks = [0, 1, 2, 3, 4, 5].map((i) =>
        line(140 + i * 184, 80, 140 + i * 184, 880, stroke(c.line, 4, '2 18')),
      );
      return (
        marks.join('') +
        bars(
          art,
          [140, 130, 920, 720],
          [
            [0, 0.4],
            [0.12, 0.62],
            [0.36, 0.7],
            [0.5, 1],
            [0.66, 0.92],
          ],
        ) +
        line(784, 60, 784, 900, stroke(c.spark, 10)) +
        circle(784, 60, 26, c.spark)
      );
    },
  },
  {
    alt: 'a page with one panel arriving late from the side',
    draw: (art) => {
      const { c } = art;
      const room: Room = [110, 120, 820, 720];
      return (
        browserWindow(
          art,
          room,
          { bar: c.face },
          rect(170, 250, 340, 44, c.ink, 22),
          textLines(art, [170, 340, 380], 8, c.tint, { thick: 20, step: 54 }),
          rect(610, 250, 270, 400, { fill: c.paper, stroke: c.tint, width: 8, dash: '22 22' }, 26),
        ) +
        [
          lifted(art, (paint) => rect(780, 330, 300, 430, paint, 30), c.spark, 1.1),
          circle(930, 480, 80, c.paper),
          path('M905 440L975 480L905 520Z', c.spark2),
          rect(840, 630, 180, 26, c.ink, 13),
          rect(840, 680, 110, 26, c.ink, 13),
          path('M1130 420H1200M1130 545H1240M1130 670H1200', stroke(c.line, 14)),
        ].join('')
      );
    },
  },
  {
    alt: 'three streams of data meeting in one page',
    draw: (art) => {
      const { c } = art;
      const pour = (y: number, colour: string) =>
        path(`M-40 ${y}H220C480 ${y} 420 480 720 480`, stroke(colour, 54));
      return (
        `<g transform="translate(14 20)">${pour(180, c.shadow)}${pour(480, c.shadow)}${pour(780, c.shadow)}</g>` +
        pour(180, c.spark) +
        pour(780, c.spark2) +
        pour(480, c.paper) +
        [180, 480, 780]
          .map(
            (y, i) =>
              lifted(
                art,
                (paint) => circle(180, y, 76, paint),
                [c.spark, c.paper, c.spark2][i] ?? c.paper,
                0.6,
              ) + circle(180, y, 32, c.ink),
          )
          .join('') +
        lifted(art, (paint) => rect(660, 170, 440, 620, paint, 40), c.face, 1.2) +
        rect(720, 240, 200, 36, c.paper, 18) +
        rect(720, 320, 320, 190, c.spark, 26) +
        rect(720, 540, 150, 180, c.paper, 26) +
        rect(890, 540, 150, 180, c.spark2, 26)
      );
    },
  },
];
