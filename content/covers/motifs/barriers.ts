import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room, sheet } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, clipped, path, polygon, rect, type Shape } from '#content/covers/shapes';

function striped(art: Art, x: number, y: number, w: number, h: number): string {
  const { c } = art;
  const board: Shape = (paint) => rect(x, y, w, h, paint, 18);
  const bands = Array.from({ length: Math.ceil(w / 120) + 2 }, (_, i) => {
    const left = x - 90 + i * 120;
    return polygon(
      [
        [left, y + h],
        [left + 60, y + h],
        [left + 60 + h, y],
        [left + h, y],
      ],
      c.spark,
    );
  });
  return lifted(art, board, c.paper, 0.7) + clipped(board, ...bands);
}

export const barriers: Motif = [
  {
    alt: 'a page closed off by a striped barrier',
    floor: 850,
    draw: (art) => {
      const { c } = art;
      const room: Room = [190, 90, 820, 560];
      return (
        browserWindow(
          art,
          room,
          { bar: c.face, height: 1 },
          rect(190, 158, 820, 492, c.tint),
          rect(430, 270, 340, 44, c.paper, 22),
          rect(490, 340, 220, 30, c.paper, 15),
        ) +
        [290, 870]
          .map((x) => rect(x, 480, 40, 370, c.line, 12) + rect(x - 60, 830, 160, 24, c.line, 12))
          .join('') +
        striped(art, 90, 500, 1020, 120) +
        striped(art, 90, 680, 1020, 80) +
        [310, 890].map((x) => circle(x, 462, 40, c.spark2)).join('')
      );
    },
  },
  {
    alt: 'a page torn in two along a jagged line',
    draw: (art) => {
      const { c } = art;
      const tear = 'L560 300L640 390L540 480L650 590L570 700L630 790';
      const left: Shape = (paint) => path(`M150 130H600${tear}V830H150Z`, paint);
      const right: Shape = (paint) => path(`M600 130${tear}V830H1050V130Z`, paint);
      const half = (shape: Shape, fill: string, ink: string) =>
        lifted(art, shape, fill, 1) +
        clipped(
          shape,
          rect(150, 130, 900, 80, c.face),
          [0, 1, 2].map((i) => circle(200 + i * 40, 170, 11, c.paper)).join(''),
          rect(230, 300, 740, 40, ink, 20),
          rect(230, 380, 740, 26, c.tint, 13),
          rect(230, 440, 740, 26, c.tint, 13),
          rect(230, 540, 740, 200, c.spark2, 24),
        );
      return (
        at(-30, 30, -3, 1, half(left, c.paper, c.ink)) +
        at(50, -50, 4, 1, half(right, c.paper, c.ink))
      );
    },
  },
  {
    alt: 'a sheet with a sad face, lying on others',
    draw: (art) => {
      const { c } = art;
      return (
        at(
          560,
          500,
          -12,
          1,
          sheet(art, [-280, -360, 560, 720], { fill: c.face, fold: 110, flap: c.ink }),
        ) +
        at(
          640,
          490,
          5,
          1,
          sheet(art, [-290, -370, 580, 740], { fold: 120, height: 1.2 }),
          circle(-100, -60, 40, c.ink),
          circle(100, -60, 40, c.ink),
          path('M-120 160C-80 70 80 70 120 160', { stroke: c.spark2, width: 34 }),
          rect(-200, 250, 400, 22, c.tint, 11),
        )
      );
    },
  },
  {
    alt: 'a traffic cone in front of an empty window',
    floor: 840,
    draw: (art) => {
      const { c } = art;
      const room: Room = [120, 110, 760, 560];
      const cone: Shape = (paint) =>
        polygon(
          [
            [800, 300],
            [880, 300],
            [1030, 800],
            [650, 800],
          ],
          paint,
        );
      return (
        browserWindow(
          art,
          room,
          { bar: c.spark2 },
          rect(120, 178, 760, 492, c.paper),
          rect(200, 270, 320, 40, c.tint, 20),
          rect(200, 340, 220, 28, c.tint, 14),
          rect(200, 440, 380, 150, c.tint, 24),
        ) +
        lifted(art, cone, c.spark, 1) +
        clipped(cone, rect(600, 420, 500, 90, c.paper), rect(600, 610, 500, 90, c.paper)) +
        rect(590, 790, 500, 50, c.face, 20)
      );
    },
  },
];
