import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, picture, textLines, tick } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { arrowHead, circle, type Points, path, rect, route, stroke } from '#content/covers/shapes';

function stage(
  art: Art,
  x: number,
  y: number,
  r: number,
  fill: string,
  mark: 'done' | 'now' | 'next',
): string {
  const { c } = art;
  const ink = fill === c.paper ? c.face : c.paper;
  return (
    lifted(art, (paint) => circle(x, y, r, paint), fill, 0.8) +
    (mark === 'done'
      ? tick(x, y, r * 0.42, ink, 18)
      : mark === 'now'
        ? circle(x, y, r * 0.5, stroke(ink, 16, '60 26'))
        : circle(x, y, r * 0.24, ink))
  );
}

export const pipelines: Motif = [
  {
    alt: 'four stages of a pipeline in a winding row, three of them passed',
    draw: (art) => {
      const { c } = art;
      const points: Points = [
        [-20, 240],
        [960, 240],
        [960, 480],
        [240, 480],
        [240, 730],
        [1130, 730],
      ];
      return (
        route(points, 120, stroke(c.shadow, 36)) +
        route(points, 120, stroke(c.paper, 26)) +
        arrowHead(points, c.paper, 26) +
        stage(art, 250, 240, 100, c.face, 'done') +
        stage(art, 700, 240, 100, c.spark2, 'done') +
        stage(art, 620, 480, 118, c.face, 'done') +
        stage(art, 660, 730, 118, c.spark, 'now')
      );
    },
  },
  {
    alt: 'a branch leaving the main line and merging back, then shipped',
    draw: (art) => {
      const { c } = art;
      const knot = (x: number, y: number, fill: string, r = 46) =>
        circle(x, y, r, { fill, stroke: c.line, width: 16 });
      return (
        path('M-20 640H1220', stroke(c.line, 22)) +
        path('M180 640C300 640 280 280 420 280H620C760 280 740 640 860 640', stroke(c.spark, 22)) +
        knot(180, 640, c.paper) +
        knot(400, 280, c.spark) +
        knot(520, 280, c.paper) +
        knot(640, 280, c.spark) +
        knot(400, 640, c.paper) +
        knot(620, 640, c.paper) +
        stage(art, 870, 640, 110, c.face, 'done') +
        browserWindow(
          art,
          [830, 90, 330, 280],
          { bar: c.spark2, r: 22 },
          picture(art, 856, 184, 278, 160, 12),
        ) +
        path('M960 500V420M932 446L960 416L988 446', stroke(c.line, 18))
      );
    },
  },
  {
    alt: 'parcels of code on a belt under two checking lamps',
    floor: 780,
    draw: (art) => {
      const { c } = art;
      const parcel = (x: number, fill: string) =>
        lifted(art, (paint) => rect(x, 470, 210, 210, paint, 26), fill, 0.6) +
        textLines(art, [x + 36, 520, 138], 3, fill === c.paper ? c.tint : c.paper, {
          thick: 18,
          step: 46,
        });
      const lamp = (x: number, fill: string) =>
        path(`M${x} -10V160`, stroke(c.line, 14)) +
        path(`M${x - 100} 250L${x - 50} 150H${x + 50}L${x + 100} 250Z`, c.face) +
        path(`M${x - 90} 250H${x + 90}L${x + 160} 690H${x - 160}Z`, { fill, opacity: 0.28 });
      return (
        lamp(330, c.paper) +
        lamp(820, c.spark) +
        parcel(-40, c.paper) +
        parcel(225, c.spark2) +
        parcel(490, c.paper) +
        parcel(755, c.face) +
        parcel(1020, c.paper) +
        lifted(art, (paint) => rect(-60, 680, 1320, 100, paint, 50), c.ink, 0.7) +
        [0, 1, 2, 3, 4, 5, 6]
          .map((i) => circle(60 + i * 180, 730, 28, c.tint) + circle(60 + i * 180, 730, 10, c.ink))
          .join('')
      );
    },
  },
  {
    alt: 'columns of jobs, each ticked, leading to one that is running',
    draw: (art) => {
      const { c } = art;
      const job = (x: number, y: number, fill: string, mark: 'done' | 'now') =>
        lifted(art, (paint) => rect(x, y, 310, 190, paint, 44), fill, 0.9) +
        stage(
          { ...art, c: { ...c, shadow: fill } },
          x + 86,
          y + 95,
          48,
          fill === c.paper ? c.spark2 : c.ink,
          mark,
        ) +
        rect(x + 160, y + 66, 110, 22, fill === c.paper ? c.face : c.ink, 11) +
        rect(x + 160, y + 106, 80, 22, fill === c.paper ? c.tint : c.ink, 11);
      return (
        [185, 480, 775]
          .map((y) => path(`M370 ${y}C440 ${y} 400 480 470 480`, stroke(c.line, 12)))
          .join('') +
        path('M720 480H880', stroke(c.line, 12)) +
        job(60, 90, c.paper, 'done') +
        job(60, 385, c.paper, 'done') +
        job(60, 680, c.paper, 'done') +
        job(445, 385, c.paper, 'done') +
        job(830, 385, c.spark, 'now')
      );
    },
  },
];
