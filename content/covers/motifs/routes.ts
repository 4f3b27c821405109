import type { Art, Motif } from '#content/covers/motif';
import { textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { circle, rect, route, stroke } from '#content/covers/shapes';

function leaf(art: Art, x: number, y: number, fill: string, w = 220, h = 170): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 22), fill, 0.8) +
    rect(x + 28, y + 30, w * 0.4, 24, fill === c.paper ? c.face : c.spark, 12) +
    textLines(art, [x + 28, y + 80, w - 56], 2, ink, { thick: 14, step: 34 })
  );
}

export const routes: Motif = [
  {
    alt: 'a tree of pages, one path through it lit',
    draw: (art) => {
      const { c } = art;
      const limb = (points: readonly (readonly [number, number])[], lit = false) =>
        route(points, 40, stroke(lit ? c.spark : c.hairline, lit ? 14 : 8));
      return (
        limb([
          [600, 250],
          [600, 330],
          [250, 330],
          [250, 440],
        ]) +
        limb([
          [250, 560],
          [250, 640],
          [130, 640],
          [130, 740],
        ]) +
        limb([
          [250, 560],
          [250, 640],
          [400, 640],
          [400, 740],
        ]) +
        limb([
          [950, 560],
          [950, 640],
          [1090, 640],
          [1090, 740],
        ]) +
        limb(
          [
            [600, 250],
            [600, 330],
            [950, 330],
            [950, 440],
          ],
          true,
        ) +
        limb(
          [
            [950, 560],
            [950, 640],
            [810, 640],
            [810, 740],
          ],
          true,
        ) +
        leaf(art, 470, 90, c.face, 260, 180) +
        leaf(art, 140, 420, c.paper) +
        leaf(art, 840, 420, c.spark2) +
        [30, 300].map((x) => leaf(art, x, 720, c.paper, 200, 150)).join('') +
        leaf(art, 710, 720, c.face, 200, 150) +
        leaf(art, 990, 720, c.paper, 200, 150)
      );
    },
  },
  {
    alt: 'pages nested in pages, each framed by the last',
    draw: (art) => {
      const { c, rnd } = art;
      const order = rnd.pick([
        [c.face, c.spark, c.paper],
        [c.face, c.spark2, c.paper],
      ]);
      const frame = (i: number) => {
        const [x, y] = [150 + i * 130, 110 + i * 100];
        const fill = order[i] ?? c.paper;
        return (
          lifted(art, (paint) => rect(x, y, 900 - i * 170, 740 - i * 150, paint, 30), fill, 0.9) +
          rect(x + 40, y + 36, 190 - i * 20, 28, fill === c.paper ? c.face : c.paper, 14) +
          circle(x + 820 - i * 170, y + 50, 18, fill === c.paper ? c.spark2 : c.tint)
        );
      };
      return (
        [0, 1, 2].map(frame).join('') +
        textLines(art, [456, 430, 420], 6, c.tint, { thick: 18, step: 50 })
      );
    },
  },
  {
    alt: 'a path winding from page to page',
    draw: (art) => {
      const { c } = art;
      const points = [
        [-40, 220],
        [420, 220],
        [420, 500],
        [820, 500],
        [820, 770],
        [1260, 770],
      ] as const;
      return (
        route(points, 110, stroke(c.shadow, 34)) +
        route(points, 110, stroke(c.paper, 26)) +
        route(points, 110, stroke(c.face, 6, '2 22')) +
        leaf(art, 110, 110, c.face, 250, 210) +
        leaf(art, 500, 395, c.paper, 250, 210) +
        leaf(art, 900, 650, c.spark2, 250, 210) +
        circle(420, 360, 32, c.spark) +
        circle(820, 640, 32, c.spark)
      );
    },
  },
];
