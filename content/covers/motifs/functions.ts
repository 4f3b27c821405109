import type { Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import {
  arrowHead,
  at,
  circle,
  type Points,
  path,
  polygon,
  rect,
  route,
  stroke,
} from '#content/covers/shapes';

const bolt = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, 0, scale, path('M20 -120L-70 20H-10L-30 120L70 -30H8L40 -120Z', fill));

function octagon(x: number, y: number, r: number): Points {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const turn = ((i * 45 + 22.5) * Math.PI) / 180;
    return [x + Math.cos(turn) * r, y + Math.sin(turn) * r] as const;
  });
}

function flow(points: Points, colour: string, width = 18): string {
  return route(points, 60, stroke(colour, width)) + arrowHead(points, colour, width);
}

export const functions: Motif = [
  {
    alt: 'a request going into a small machine and a response coming out',
    draw: (art) => {
      const { c } = art;
      return (
        flow(
          [
            [-20, 480],
            [290, 480],
          ],
          c.paper,
        ) +
        flow(
          [
            [860, 480],
            [1130, 480],
          ],
          c.spark,
        ) +
        circle(110, 480, 50, c.spark2) +
        lifted(art, (paint) => rect(330, 190, 540, 580, paint, 70), c.face, 1.3) +
        lifted(art, (paint) => circle(600, 480, 176, paint), c.paper, 0.6) +
        bolt(600, 480, 1.15, c.spark) +
        [400, 460, 520]
          .map((x, i) => circle(x, 256, 18, [c.spark2, c.spark, c.paper][i] ?? c.paper))
          .join('') +
        rect(650, 246, 150, 20, c.paper, 10) +
        rect(400, 696, 400, 20, c.ink, 10)
      );
    },
  },
  {
    alt: 'an eight-sided function with inputs around it and one output',
    draw: (art) => {
      const { c } = art;
      const ins = [
        [110, 190],
        [60, 480],
        [110, 770],
      ] as const;
      return (
        ins
          .map(
            ([x, y], i) =>
              route(
                [
                  [x, y],
                  [320, y],
                  [600, 480],
                ],
                60,
                stroke(c.paper, 12),
              ) +
              lifted(
                art,
                (paint) => rect(x - 60, y - 60, 150, 120, paint, 34),
                [c.spark2, c.paper, c.spark][i] ?? c.paper,
                0.6,
              ),
          )
          .join('') +
        route(
          [
            [600, 480],
            [1260, 480],
          ],
          0,
          stroke(c.spark, 20),
        ) +
        circle(1030, 480, 62, c.paper) +
        circle(1030, 480, 28, c.spark) +
        lifted(art, (paint) => polygon(octagon(610, 480, 300), paint), c.face, 1.2) +
        polygon(octagon(610, 480, 224), stroke(c.tint, 6)) +
        bolt(610, 480, 1.3, c.spark)
      );
    },
  },
  {
    alt: 'a lightning bolt on a stack of small plates',
    mirrors: true,
    floor: 810,
    draw: (art) => {
      const { c } = art;
      const plates = [c.face, c.paper, c.spark2, c.paper].map(
        (fill, i) =>
          lifted(
            art,
            (paint) => rect(270 + i * 34, 716 - i * 96, 660 - i * 68, 92, paint, 30),
            fill,
            0.6,
          ) +
          circle(330 + i * 34, 762 - i * 96, 15, fill === c.paper ? c.face : c.paper) +
          rect(370 + i * 34, 754 - i * 96, 140, 16, fill === c.paper ? c.tint : c.paper, 8),
      );
      return (
        plates.join('') +
        `<g transform="translate(${16 * art.facing} 18)">${bolt(600, 256, 1.75, c.shadow)}</g>` +
        bolt(600, 256, 1.75, c.spark)
      );
    },
  },
];
