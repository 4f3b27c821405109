import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import {
  at,
  circle,
  clipped,
  ellipse,
  line,
  type Point,
  path,
  rect,
  type Shape,
  stroke,
} from '#content/covers/shapes';

function ball(art: Art, x: number, y: number, r: number, fill: string, mesh: string): string {
  const shape: Shape = (paint) => circle(x, y, r, paint);
  const meridians = [0.28, 0.62, 0.9].map((part) => ellipse(x, y, r * part, r, stroke(mesh, 5)));
  const parallels = [-0.66, -0.33, 0, 0.33, 0.66].map((part) => {
    const half = r * Math.sqrt(1 - part * part);
    return path(
      `M${x - half} ${y + r * part}Q${x} ${y + r * part + r * 0.16} ${x + half} ${y + r * part}`,
      stroke(mesh, 5),
    );
  });
  return (
    lifted(art, shape, fill, 1.1) +
    clipped(shape, line(x, y - r, x, y + r, stroke(mesh, 5)), ...meridians, ...parallels)
  );
}

function pin(art: Art, x: number, y: number, size: number, fill: string): string {
  const { c } = art;
  return (
    ellipse(x + 14 * art.facing, y + 6, size * 0.5, size * 0.2, { fill: c.ink, opacity: 0.4 }) +
    at(
      x,
      y,
      0,
      size / 100,
      path('M0 0C-70 -90 -92 -120 -92 -166A92 92 0 0 1 92 -166C92 -120 70 -90 0 0Z', fill),
      circle(0, -166, 38, c.paper),
    )
  );
}

export const globe: Motif = [
  {
    alt: 'a globe with meridians and three pins',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const r = rnd.between(360, 400);
      return (
        ball(art, 600, 520, r, c.face, c.tint) +
        pin(art, 450, 420, 74, c.paper) +
        pin(art, 790, 530, 92, c.spark) +
        pin(art, 590, 760, 74, c.spark2)
      );
    },
  },
  {
    alt: 'a globe rising over the edge, arcs running between places on it',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const spot = (x: number, y: number, fill: string) =>
        circle(x, y, 30, c.paper) + circle(x, y, 16, fill);
      return (
        ball(art, 600, 1010, 640, c.face, c.tint) +
        path('M270 740C320 380 640 330 760 560', stroke(c.spark, 12)) +
        path('M760 560C830 390 980 480 1010 730', stroke(c.spark2, 12)) +
        path('M270 740C400 560 560 640 610 800', stroke(c.paper, 8, '2 22')) +
        spot(270, 740, c.spark) +
        spot(760, 560, c.spark2) +
        spot(1010, 730, c.spark2) +
        spot(610, 800, c.spark)
      );
    },
  },
  {
    alt: 'a flat map of dots with one region lit and pinned',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const [px, py] = rnd.pick<Point>([
        [4, 5],
        [9, 4],
        [11, 6],
      ]);
      const dots: string[] = [];
      for (let row = 0; row < 10; row += 1) {
        for (let column = 0; column < 15; column += 1) {
          const far = Math.hypot(column - px, row - py);
          // Two waves added together leave continents and seas.
          const land =
            Math.sin(column * 0.9 + row * 0.35) + Math.cos(row * 0.8 - column * 0.3) > -0.35;
          if (!land && far > 2.2) continue;
          const fill = far < 1.2 ? c.spark : far < 2.3 ? c.spark2 : c.face;
          dots.push(circle(112 + column * 70, 170 + row * 70, far < 2.3 ? 27 : 23, fill));
        }
      }
      return (
        lifted(art, (paint) => rect(50, 90, 1100, 790, paint, 36), c.paper, 1) +
        dots.join('') +
        pin(art, 112 + px * 70, 170 + py * 70, 150, c.ink)
      );
    },
  },
  {
    alt: 'a globe on a stand, with speech bubbles in several colours',
    mirrors: true,
    floor: 840,
    draw: (art) => {
      const { c } = art;
      const bubble = (x: number, y: number, w: number, fill: string, side: 1 | -1) =>
        lifted(
          art,
          (paint) =>
            rect(x, y, w, 130, paint, 65) +
            path(
              `M${x + w / 2} ${y + 110}L${x + w / 2 + side * 70} ${y + 190}L${x + w / 2 + side * 90} ${y + 90}Z`,
              paint,
            ),
          fill,
          0.7,
        ) +
        [0, 1, 2]
          .map((i) =>
            circle(x + w / 2 - 46 + i * 46, y + 65, 13, fill === c.paper ? c.face : c.paper),
          )
          .join('');
      return (
        path('M420 840H780', stroke(c.line, 34)) +
        rect(582, 720, 36, 120, c.line) +
        path('M880 210A370 370 0 0 1 500 800', stroke(c.line, 24)) +
        ball(art, 600, 450, 290, c.face, c.tint) +
        bubble(120, 140, 280, c.spark2, 1) +
        bubble(800, 90, 260, c.paper, -1) +
        bubble(850, 500, 250, c.spark, -1)
      );
    },
  },
];
