import type { Art, Motif } from '#content/covers/motif';
import { centred, heroBesidePicture, tiles } from '#content/covers/page-layouts';
import { browserWindow, inside, type Room } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { circle, clipped, path, rect, type Shape, stroke } from '#content/covers/shapes';

function face(art: Art, x: number, y: number, r: number, ground: string, person: string): string {
  const round: Shape = (paint) => circle(x, y, r, paint);
  return (
    lifted(art, round, ground, 0.7) +
    clipped(
      round,
      circle(x, y - r * 0.18, r * 0.36, person),
      path(
        `M${x - r * 0.66} ${y + r}A${r * 0.66} ${r * 0.7} 0 0 1 ${x + r * 0.66} ${y + r}Z`,
        person,
      ),
    )
  );
}

export const personas: Motif = [
  {
    alt: 'three visitors, each shown a page of their own',
    draw: (art) => {
      const { c } = art;
      const rooms: Room[] = [
        [60, 340, 340, 480],
        [430, 250, 340, 570],
        [800, 340, 340, 480],
      ];
      const layouts = [tiles, centred, heroBesidePicture];
      return (
        rooms
          .map((room, i) =>
            browserWindow(
              art,
              room,
              { bar: [c.spark2, c.face, c.spark][i] ?? c.face, r: 24 },
              (layouts[i] ?? tiles)(art, inside(room)),
            ),
          )
          .join('') +
        face(art, 230, 260, 104, c.spark2, c.paper) +
        face(art, 600, 170, 116, c.face, c.paper) +
        face(art, 970, 260, 104, c.spark, c.ink)
      );
    },
  },
  {
    alt: 'one visitor and a page whose parts are chosen for them',
    draw: (art) => {
      const { c } = art;
      const room: Room = [430, 120, 670, 720];
      return (
        browserWindow(art, room, { bar: c.face, height: 1.2 }, tiles(art, inside(room))) +
        rect(620, 380, 250, 200, stroke(c.spark2, 12, '28 24'), 26) +
        path('M360 520C450 480 520 480 610 480', stroke(c.spark2, 12)) +
        face(art, 250, 540, 200, c.spark, c.ink) +
        circle(390, 390, 44, c.spark2) +
        circle(110, 720, 30, c.paper)
      );
    },
  },
];
