import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { textLines } from '#content/covers/page-parts';
import { box, boxShadow, lifted } from '#content/covers/relief';
import { circle, path, rect, route, stroke } from '#content/covers/shapes';

function small(art: Art, x: number, y: number, w: number, h: number, fill: string): string {
  const { c } = art;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 26), fill, 0.6) +
    rect(x + 30, y + 32, w * 0.36, 24, fill === c.paper ? c.face : c.paper, 12) +
    textLines(
      art,
      [x + 30, y + 84, w - 60],
      Math.floor((h - 110) / 40),
      fill === c.paper ? c.tint : c.paper,
      { thick: 14, step: 36 },
    )
  );
}

export const nested: Motif = [
  {
    alt: 'boxes inside a box: two applications and what they share',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(art, (paint) => rect(110, 90, 980, 780, paint, 50), c.face, 1.2) +
        rect(160, 136, 220, 30, c.paper, 15) +
        circle(1030, 150, 22, c.spark) +
        small(art, 160, 210, 420, 300, c.paper) +
        small(art, 620, 210, 420, 300, c.paper) +
        path('M370 510V600M830 510V600', stroke(c.spark, 12)) +
        small(art, 160, 590, 270, 220, c.spark2) +
        small(art, 465, 590, 270, 220, c.spark) +
        small(art, 770, 590, 270, 220, c.spark2)
      );
    },
  },
  {
    alt: 'a folder with packages standing in it',
    draw: (art) => {
      const { c } = art;
      const pack = (x: number, y: number, fill: string) =>
        lifted(art, (paint) => rect(x, y, 230, 500, paint, 24), fill, 0.5) +
        circle(x + 115, y + 90, 46, fill === c.paper ? c.face : c.paper) +
        rect(x + 55, y + 170, 120, 18, fill === c.paper ? c.tint : c.paper, 9);
      return (
        lifted(
          art,
          (paint) =>
            path(
              'M150 240A40 40 0 0 1 190 200H430L490 270H1010A40 40 0 0 1 1050 310V830H150Z',
              paint,
            ),
          c.ink,
          1,
        ) +
        pack(220, 190, c.spark) +
        pack(480, 130, c.paper) +
        pack(740, 210, c.spark2) +
        path(
          'M110 500A36 36 0 0 1 146 464H1054A36 36 0 0 1 1090 500L1050 820A44 44 0 0 1 1006 860H194A44 44 0 0 1 150 820Z',
          c.face,
        ) +
        rect(210, 540, 260, 30, c.paper, 15) +
        rect(210, 596, 150, 20, c.tint, 10)
      );
    },
  },
  {
    alt: 'a large open box with smaller boxes packed in it',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const corner = { x: 600, y: 380 };
      const tray = { u: 0, v: 0, z: -60, w: 560, d: 560, h: 60 };
      const tint = (fill: string) => ({
        top: fill,
        left: shaded(fill, 0.2),
        right: shaded(fill, 0.42),
      });
      return (
        boxShadow(corner, tray, 200, c.shadow) +
        box(corner, tray, tint(c.face)) +
        box(corner, { u: 40, v: 40, z: 0, w: 220, d: 220, h: 250 }, tint(c.paper)) +
        box(corner, { u: 300, v: 40, z: 0, w: 220, d: 220, h: 150 }, tint(c.spark)) +
        box(corner, { u: 40, v: 300, z: 0, w: 220, d: 220, h: 110 }, tint(c.spark2)) +
        box(corner, { u: 300, v: 300, z: 0, w: 220, d: 100, h: 190 }, tint(c.paper)) +
        box(corner, { u: 300, v: 420, z: 0, w: 220, d: 100, h: 80 }, tint(c.spark))
      );
    },
  },
  {
    alt: 'one root with many packages, the affected ones lit',
    draw: (art) => {
      const { c, rnd } = art;
      const lit = rnd.pick([
        [0, 4],
        [1, 5],
        [2, 3],
      ]);
      const nodes = [0, 1, 2, 3, 4, 5].map((i) => {
        const [x, y] = [170 + (i % 3) * 430, 470 + Math.floor(i / 3) * 250];
        const on = lit.includes(i);
        return (
          route(
            [
              [600, 220],
              [600, 400],
              [x, 400],
              [x, y],
            ],
            50,
            stroke(on ? c.spark : c.paper, on ? 14 : 7),
          ) +
          lifted(
            art,
            (paint) => rect(x - 120, y, 240, 170, paint, 30),
            on ? c.spark : c.paper,
            0.8,
          ) +
          circle(x - 60, y + 62, 26, on ? c.ink : c.face) +
          rect(x - 10, y + 52, 90, 20, on ? c.ink : c.tint, 10) +
          rect(x - 84, y + 114, 150, 18, on ? c.ink : c.tint, 9)
        );
      });
      return (
        [...nodes.slice(3), ...nodes.slice(0, 3)].join('') +
        lifted(art, (paint) => rect(380, 90, 440, 220, paint, 44), c.face, 1) +
        rect(440, 150, 200, 34, c.paper, 17) +
        rect(440, 214, 300, 20, c.tint, 10) +
        circle(740, 166, 34, c.spark)
      );
    },
  },
];
