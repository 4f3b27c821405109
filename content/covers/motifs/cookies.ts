import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect } from '#content/covers/shapes';

/** A biscuit of radius 100 with a bite out of its upper right. */
function biscuit(
  art: Art,
  x: number,
  y: number,
  scale: number,
  turn: number,
  fill: string,
): string {
  const { c } = art;
  const round =
    'M30 -95A100 100 0 1 0 98 -18A34 34 0 0 1 62 -40A30 30 0 0 1 34 -66A32 32 0 0 1 30 -95Z';
  const chips = [
    [-40, -46, 15],
    [14, -16, 12],
    [-58, 22, 12],
    [0, 46, 16],
    [52, 30, 11],
    [-18, -2, 8],
    [-30, 72, 9],
  ] as const;
  return at(
    x,
    y,
    turn,
    scale,
    lifted(art, (paint) => path(round, paint), fill, 1.1 / scale),
    ...chips.map(([cx, cy, r]) => circle(cx, cy, r, c.ink)),
  );
}

export const cookies: Motif = [
  {
    alt: 'a large biscuit with a bite taken and crumbs around it',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        biscuit(art, 560, 520, 3.7, art.rnd.between(-12, 12), c.spark) +
        circle(960, 250, 26, c.spark) +
        circle(1040, 320, 16, c.spark) +
        circle(900, 150, 14, c.spark)
      );
    },
  },
  {
    alt: 'a browser window and a biscuit handed over with it',
    draw: (art) => {
      const { c } = art;
      const room: Room = [130, 120, 760, 600];
      return (
        browserWindow(
          art,
          room,
          { bar: c.face },
          rect(190, 240, 330, 44, c.ink, 22),
          textLines(art, [190, 330, 560], 3, c.tint, { thick: 20, step: 50 }),
          rect(190, 520, 250, 140, c.tint, 22),
        ) + biscuit(art, 850, 640, 2.4, 8, c.spark)
      );
    },
  },
];
