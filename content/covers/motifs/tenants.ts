import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { circle, path, rect } from '#content/covers/shapes';

function house(
  art: Art,
  x: number,
  base: number,
  w: number,
  h: number,
  fill: string,
  roof: string,
): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.ink;
  const columns = 2;
  const rows = Math.max(1, Math.floor((h - 150) / 120));
  const pane = w * 0.26;
  return (
    lifted(art, (paint) => rect(x, base - h, w, h, paint, 8), fill, 0.7) +
    path(
      `M${x - 22} ${base - h}L${x + w / 2} ${base - h - w * 0.46}L${x + w + 22} ${base - h}Z`,
      roof,
    ) +
    Array.from({ length: rows * columns }, (_, i) => {
      const lit = art.rnd.chance(0.3);
      return rect(
        x + w * 0.16 + (i % 2) * w * 0.42,
        base - h + 40 + Math.floor(i / 2) * 118,
        pane,
        78,
        lit ? c.spark : ink,
        12,
      );
    }).join('') +
    path(
      `M${x + w / 2 - 34} ${base}V${base - 76}A34 34 0 0 1 ${x + w / 2 + 34} ${base - 76}V${base}Z`,
      roof,
    )
  );
}

export const tenants: Motif = [
  {
    alt: 'a street of houses, no two alike, on common ground',
    mirrors: true,
    floor: 810,
    draw: (art) => {
      const { c } = art;
      return (
        house(art, 60, 810, 220, 330, c.paper, c.spark2) +
        house(art, 330, 810, 240, 500, c.face, c.spark) +
        house(art, 620, 810, 220, 380, c.paper, c.ink) +
        house(art, 890, 810, 250, 450, c.spark2, c.face) +
        rect(-20, 806, 1240, 30, c.ink) +
        [180, 450, 730, 1015].map((x) => circle(x, 890, 22, c.paper)).join('')
      );
    },
  },
  {
    alt: 'one large house with a different room behind every window',
    mirrors: true,
    floor: 850,
    draw: (art) => {
      const { c } = art;
      const rooms = Array.from({ length: 6 }, (_, i) => {
        const [x, y] = [250 + (i % 3) * 250, 350 + Math.floor(i / 3) * 250];
        const wall = [c.spark, c.tint, c.spark2, c.tint, c.spark2, c.spark][i] ?? c.tint;
        const things = [
          rect(x + 40, y + 130, 120, 70, c.ink, 14),
          circle(x + 100, y + 110, 50, c.face),
          path(`M${x + 40} ${y + 200}L${x + 100} ${y + 60}L${x + 160} ${y + 200}Z`, c.paper),
          rect(x + 50, y + 50, 40, 150, c.face, 10) + rect(x + 110, y + 90, 40, 110, c.ink, 10),
          circle(x + 100, y + 70, 30, c.paper) + rect(x + 92, y + 90, 16, 110, c.paper, 8),
          rect(x + 40, y + 50, 120, 90, c.paper, 12),
        ];
        return rect(x, y, 200, 200, wall, 16) + (things[i] ?? '');
      });
      return (
        lifted(art, (paint) => rect(180, 290, 840, 560, paint, 10), c.face, 1.1) +
        path('M120 300L600 60L1080 300Z', c.line) +
        circle(600, 200, 40, c.spark) +
        rooms.join('')
      );
    },
  },
];
