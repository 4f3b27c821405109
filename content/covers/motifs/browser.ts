import type { Motif } from '#content/covers/motif';
import { heroBesidePicture, layouts, railAndRows, tiles } from '#content/covers/page-layouts';
import { browserWindow, inside, pointer, textLines } from '#content/covers/page-parts';
import { lifted, onFloor, slab } from '#content/covers/relief';
import { at, rect, type Shape } from '#content/covers/shapes';

const FRONT = [170, 150, 860, 660] as const;
const OVER = [390, 300, 700, 550] as const;

export const browser: Motif = [
  {
    alt: 'a browser window with a page laid out in blocks',
    draw: (art) =>
      browserWindow(art, FRONT, {}, art.rnd.pick(layouts)(art, inside(FRONT))) +
      pointer(art, 880, 720, 1.2),
  },
  {
    alt: 'a browser window, tilted and larger than the frame',
    draw: (art) =>
      at(
        230,
        250,
        art.rnd.pick([-9, -6, 7]),
        1.1,
        browserWindow(
          art,
          [0, 0, 1160, 980],
          { height: 1.3 },
          art.rnd.pick([heroBesidePicture, railAndRows, tiles])(art, [0, 68, 1000, 760]),
        ),
      ),
  },
  {
    alt: 'two browser windows, one over the other',
    draw: (art) => {
      const { c } = art;
      return (
        browserWindow(art, [110, 110, 680, 540], { body: c.face, bar: c.ink }) +
        textLines(art, [160, 240, 420], 5, c.tint, { thick: 18, step: 48 }) +
        browserWindow(
          art,
          OVER,
          { bar: c.spark2, height: 1.2 },
          art.rnd.pick(layouts)(art, inside(OVER)),
        )
      );
    },
  },
  {
    alt: 'a page seen from above, its parts lifted off the ground',
    draw: (art) => {
      const { c } = art;
      const corner = { x: 600, y: 130 };
      const plate =
        (x: number, y: number, w: number, h: number): Shape =>
        (paint) =>
          rect(x, y, w, h, paint, 22);
      return (
        onFloor(corner, -46, plate(40, 40, 800, 640)(c.shadow)) +
        slab(corner, 0, 26, plate(0, 0, 800, 640), c.ink, c.paper) +
        onFloor(corner, 26, rect(40, 40, 720, 16, c.tint, 8), rect(40, 80, 420, 16, c.tint, 8)) +
        slab(corner, 60, 22, plate(50, 130, 440, 260), c.ink, c.face) +
        slab(corner, 60, 22, plate(530, 130, 220, 260), c.ink, c.spark) +
        slab(corner, 44, 16, plate(50, 430, 210, 160), c.ink, c.tint) +
        slab(corner, 76, 22, plate(295, 430, 455, 160), c.ink, c.spark2)
      );
    },
  },
  {
    alt: 'the parts of a page spread out beside one another',
    draw: (art) => {
      const { c } = art;
      const part = (x: number, y: number, w: number, h: number, paint: string) =>
        lifted(art, (fill) => rect(x, y, w, h, fill, 22), paint, 0.8);
      return at(
        600,
        480,
        -6,
        1.06,
        part(-470, -360, 940, 96, c.ink),
        part(-470, -224, 560, 360, c.paper),
        part(130, -224, 340, 160, c.spark),
        part(130, -24, 340, 160, c.face),
        part(-470, 176, 280, 220, c.spark2),
        part(-150, 176, 620, 220, c.paper),
        textLines(art, [-420, -170, 420], 2, c.ink, { thick: 34, step: 62 }),
        textLines(art, [-420, -26, 420], 4, c.tint),
        textLines(art, [-100, 226, 500], 4, c.tint),
        rect(-430, -332, 160, 40, c.paper, 20),
        rect(330, -332, 100, 40, c.spark, 20),
      );
    },
  },
];
