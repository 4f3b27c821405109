import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { lifted, onFloor, slab } from '#content/covers/relief';
import { circle, clipped, ellipse, path, rect, type Shape, stroke } from '#content/covers/shapes';

/** A drum of `rings` bands, its lid's middle at x, y. */
function drum(
  art: Art,
  [x, y]: readonly [number, number],
  w: number,
  rings: number,
  fills: readonly string[],
) {
  const { c } = art;
  const band = w * 0.34;
  const lid = w * 0.2;
  const half = w / 2;
  const side =
    (top: number): Shape =>
    (paint) =>
      path(
        `M${x - half} ${top}A${half} ${lid} 0 0 0 ${x + half} ${top}V${top + band}A${half} ${lid} 0 0 1 ${x - half} ${top + band}Z`,
        paint,
      );
  const whole: Shape = (paint) =>
    path(
      `M${x - half} ${y}A${half} ${lid} 0 0 1 ${x + half} ${y}V${y + band * rings}A${half} ${lid} 0 0 1 ${x - half} ${y + band * rings}Z`,
      paint,
    );
  const bands = Array.from({ length: rings }, (_, i) => {
    const fill = fills[i % fills.length] ?? c.face;
    const shape = side(y + i * band);
    return (
      shape(fill) +
      clipped(
        shape,
        rect(x + half * 0.35, y + i * band - lid, half, band * 2, shaded(fill, 0.16)),
      ) +
      circle(x - half * 0.66, y + i * band + band * 0.62 + lid * 0.6, w * 0.035, c.ink)
    );
  });
  return (
    lifted(art, whole, c.ink, 1) +
    bands.join('') +
    ellipse(x, y, half, lid, c.paper) +
    ellipse(x, y, half * 0.74, lid * 0.72, c.tint)
  );
}

function grid(art: Art, x: number, y: number, w: number, rows: number): string {
  const { c, rnd } = art;
  const lit = rnd.whole(1, rows - 1);
  const h = 78 + rows * 78;
  const frame: Shape = (paint) => rect(x, y, w, h, paint, 26);
  const body = Array.from({ length: rows }, (_, i) => {
    const top = y + 78 + i * 78;
    return (
      (i === lit ? rect(x, top, w, 78, c.spark) : '') +
      [0.06, 0.4, 0.72]
        .map((part, k) =>
          rect(
            x + w * part,
            top + 30,
            w * (k === 0 ? 0.24 : 0.2),
            18,
            i === lit ? c.ink : c.tint,
            9,
          ),
        )
        .join('')
    );
  });
  return (
    lifted(art, frame, c.paper, 1.1) +
    clipped(
      frame,
      rect(x, y, w, 78, c.face),
      [0.06, 0.4, 0.72]
        .map((part) => rect(x + w * part, y + 30, w * 0.16, 18, c.paper, 9))
        .join(''),
      ...body,
      [0.35, 0.67].map((part) => rect(x + w * part, y + 78, 4, h, c.tint)).join(''),
    )
  );
}

export const database: Motif = [
  {
    alt: 'a large database drum in bands',
    mirrors: true,
    draw: (art) =>
      drum(art, [600, 230], 620, art.rnd.whole(2, 3), [art.c.face, art.c.spark2, art.c.face]),
  },
  {
    alt: 'a database drum and the table kept in it',
    draw: (art) =>
      drum(art, [330, 230], 400, 4, [art.c.face, art.c.spark]) + grid(art, 500, 250, 610, 6),
  },
  {
    alt: 'three database drums of different heights',
    mirrors: true,
    floor: 800,
    draw: (art) => {
      const { c } = art;
      return (
        drum(art, [250, 520], 260, 3, [c.paper, c.spark2]) +
        drum(art, [950, 420], 270, 4, [c.paper, c.spark]) +
        drum(art, [600, 280], 330, 4, [c.face, c.face, c.spark])
      );
    },
  },
  {
    alt: 'a table of rows seen from above, one row lifted out',
    draw: (art) => {
      const { c } = art;
      const corner = { x: 560, y: 120 };
      const rows = [0, 1, 2, 3, 4, 5].map((i) => {
        const v = i * 118;
        const lit = i === 3;
        const bar: Shape = (paint) => rect(0, v, 760, 100, paint, 22);
        const fill = i === 0 ? c.face : lit ? c.spark : c.paper;
        const cells = [40, 300, 530].map((u, k) =>
          rect(u, v + 38, k === 0 ? 190 : 150, 24, i === 0 ? c.paper : lit ? c.ink : c.tint, 12),
        );
        const z = lit ? 84 : 0;
        return (
          (lit ? onFloor(corner, 0, bar(c.shadow)) : '') +
          slab(corner, z, 28, bar, shaded(fill, 0.32), fill) +
          onFloor(corner, z + 28, ...cells)
        );
      });
      return onFloor(corner, -44, rect(30, 30, 760, 690, c.shadow, 26)) + rows.join('');
    },
  },
  {
    alt: 'two tables joined by a line between their keys',
    draw: (art) => {
      const { c } = art;
      return (
        grid(art, 90, 100, 480, 5) +
        grid(art, 640, 370, 480, 5) +
        path('M570 300H760Q860 300 860 350', stroke(c.spark2, 16)) +
        circle(570, 300, 28, c.spark2) +
        circle(860, 366, 28, c.spark2) +
        circle(570, 300, 11, c.paper) +
        circle(860, 366, 11, c.paper)
      );
    },
  },
];
