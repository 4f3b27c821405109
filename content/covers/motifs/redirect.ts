import type { Art, Motif } from '#content/covers/motif';
import { textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import {
  arrowHead,
  at,
  circle,
  type Points,
  path,
  rect,
  route,
  stroke,
} from '#content/covers/shapes';

function ribbon(art: Art, points: Points, colour: string, width: number): string {
  const { c, facing } = art;
  return (
    `<g transform="translate(${16 * facing} 20)">${route(points, 120, stroke(c.shadow, width))}</g>` +
    route(points, 120, stroke(colour, width))
  );
}

function plate(art: Art, x: number, y: number, fill: string): string {
  const { c } = art;
  return (
    lifted(art, (paint) => rect(x, y, 250, 300, paint, 26), fill, 0.9) +
    rect(x + 36, y + 44, 110, 30, fill === c.paper ? c.face : c.spark, 15) +
    textLines(art, [x + 36, y + 116, 178], 4, fill === c.paper ? c.tint : c.paper, {
      thick: 16,
      step: 40,
    })
  );
}

export const redirect: Motif = [
  {
    alt: 'a path that turns back from one page and leads to another',
    draw: (art) => {
      const { c } = art;
      const points: Points = [
        [-60, 250],
        [640, 250],
        [640, 690],
        [820, 690],
      ];
      return (
        plate(art, 800, 100, c.face) +
        ribbon(art, points, c.paper, 64) +
        route(points, 120, stroke(c.spark2, 8, '2 26')) +
        circle(742, 250, 40, c.spark2) +
        path('M724 232L760 268M760 232L724 268', stroke(c.paper, 10)) +
        plate(art, 830, 540, c.paper) +
        circle(230, 250, 58, c.spark)
      );
    },
  },
  {
    alt: 'a board of old addresses, each with an arrow to its new one',
    draw: (art) => {
      const { c, rnd } = art;
      const ends = rnd.pick([
        [1, 0, 2, 4, 3],
        [0, 2, 1, 3, 4],
        [2, 0, 1, 4, 3],
      ]);
      const row = (i: number) => 130 + i * 156;
      const bars = ends.map((end, i) => {
        const hot = i === 1 || i === 3;
        const from = row(i) + 45;
        const to = row(end) + 45;
        const points: Points = [
          [430, from],
          [560, from],
          [640, to],
          [742, to],
        ];
        return (
          lifted(
            art,
            (paint) => rect(90, row(i), 330, 90, paint, 45),
            hot ? c.face : c.paper,
            0.7,
          ) +
          circle(140, from, 22, hot ? c.spark : c.tint) +
          rect(184, from - 9, 180, 18, hot ? c.paper : c.tint, 9) +
          route(points, 60, stroke(hot ? c.spark : c.paper, 12)) +
          arrowHead(points, hot ? c.spark : c.paper, 12) +
          lifted(
            art,
            (paint) => rect(780, row(end), 330, 90, paint, 45),
            hot ? c.spark2 : c.paper,
            0.7,
          ) +
          rect(830, to - 9, 200, 18, hot ? c.paper : c.tint, 9)
        );
      });
      return bars.join('');
    },
  },
  {
    alt: 'a signpost with arms pointing different ways',
    floor: 810,
    draw: (art) => {
      const { c } = art;
      const arm = (y: number, side: 1 | -1, fill: string, w: number) =>
        `<g transform="translate(600 ${y}) scale(${side} 1)">${lifted(
          { ...art, facing: side === 1 ? art.facing : art.facing === 1 ? -1 : 1 },
          (paint) => path(`M-90 -62H${w - 70}L${w} 0L${w - 70} 62H-90Z`, paint),
          fill,
          0.8,
        )}${rect(-30, -12, w * 0.55, 24, fill === c.paper ? c.tint : c.paper, 12)}</g>`;
      return (
        lifted(art, (paint) => rect(574, 90, 52, 720, paint, 20), c.line, 0.7) +
        arm(220, 1, c.spark, 430) +
        arm(390, -1, c.paper, 400) +
        arm(560, 1, c.face, 340) +
        path('M420 810A180 100 0 0 1 780 810Z', c.face) +
        circle(600, 90, 40, c.spark2)
      );
    },
  },
  {
    alt: 'a loop of ribbon bending a request towards a new page',
    draw: (art) => {
      const { c } = art;
      const d =
        'M-60 700H420C620 700 700 560 700 420S600 190 460 190S230 300 230 430S330 640 560 640H1000';
      return (
        `<g transform="translate(16 22)">${path(d, stroke(c.shadow, 54))}</g>` +
        path(d, stroke(c.paper, 54)) +
        path(d, stroke(c.face, 8, '2 24')) +
        circle(130, 700, 52, c.spark2) +
        at(940, 430, 0, 1, plate(art, -20, -60, c.spark)) +
        path('M880 590L950 640L880 690', stroke(c.ink, 24))
      );
    },
  },
];
