import type { Art, Motif } from '#content/covers/motif';
import { heroBesidePicture, layouts, tiles } from '#content/covers/page-layouts';
import { browserWindow, inside, picture, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, clipped, path, rect, type Shape } from '#content/covers/shapes';

/** A phone, 320 by 640, its upper left corner at x, y. */
function phone(art: Art, x: number, y: number, body = art.c.ink): string {
  const { c } = art;
  const screen: Shape = (paint) => rect(x + 16, y + 16, 288, 608, paint, 38);
  return (
    lifted(art, (paint) => rect(x, y, 320, 640, paint, 52), body) +
    clipped(
      screen,
      screen(c.paper),
      rect(x + 16, y + 16, 288, 110, c.face),
      textLines(art, [x + 48, y + 404, 224], 3, c.tint, { thick: 16, step: 38 }),
      rect(x + 16, y + 536, 288, 90, c.tint),
      circle(x + 90, y + 576, 20, c.face),
      circle(x + 160, y + 576, 20, c.spark2),
      circle(x + 230, y + 576, 20, c.face),
    ) +
    picture(art, x + 44, y + 152, 232, 216, 20) +
    rect(x + 115, y + 36, 90, 20, body, 10) +
    rect(x + 48, y + 82, 120, 20, c.paper, 10)
  );
}

const LAPTOP: Room = [120, 150, 760, 540];
const TABLET: Room = [150, 130, 560, 700];

export const devices: Motif = [
  {
    alt: 'one page in a wide window and on a phone',
    draw: (art) =>
      browserWindow(art, LAPTOP, {}, art.rnd.pick(layouts)(art, inside(LAPTOP))) +
      phone(art, 760, 220),
  },
  {
    alt: 'one page on a laptop, a tablet and a phone, side by side',
    floor: 790,
    draw: (art) => {
      const { c } = art;
      const screen: Room = [90, 330, 600, 420];
      return (
        browserWindow(art, screen, { bar: c.face, height: 0.6 }, tiles(art, inside(screen))) +
        path('M40 752H740L716 790H64Z', c.line) +
        lifted(art, (fill) => rect(730, 290, 260, 500, fill, 30), c.ink, 0.6) +
        picture(art, 748, 310, 224, 220, 16) +
        rect(748, 548, 224, 212, c.paper, 16) +
        textLines(art, [772, 580, 176], 4, c.tint, { thick: 16, step: 40 }) +
        lifted(art, (fill) => rect(1020, 470, 150, 320, fill, 26), c.spark2, 0.6) +
        rect(1034, 486, 122, 288, c.paper, 18) +
        rect(1050, 508, 90, 90, c.face, 14) +
        textLines(art, [1050, 626, 88], 4, c.tint, { thick: 12, step: 30 })
      );
    },
  },
  {
    alt: 'a tablet and a phone lying on it',
    draw: (art) =>
      at(
        -30,
        70,
        -5,
        1,
        lifted(art, (fill) => rect(110, 90, 640, 780, fill, 48), art.c.ink),
        clipped(
          (paint) => rect(...TABLET, paint, 24),
          rect(...TABLET, art.c.paper),
          tiles(art, TABLET),
        ),
      ) + at(700, 210, 9, 1, phone(art, 0, 0, art.c.spark2)),
  },
];

export const phones: Motif = [
  {
    alt: 'three phones in a staggered row',
    draw: (art) =>
      [phone(art, 60, 260), phone(art, 440, 110, art.c.spark2), phone(art, 820, 340)].join(''),
  },
  {
    alt: 'a phone, tilted, with app tiles around it',
    draw: (art) => {
      const { c, rnd } = art;
      const tile = (x: number, y: number, size: number, fill: string, inner: string) =>
        at(
          x,
          y,
          rnd.between(-8, 8),
          1,
          lifted(
            art,
            (paint) => rect(-size / 2, -size / 2, size, size, paint, size * 0.26),
            fill,
            0.7,
          ),
          circle(0, 0, size * 0.22, inner),
        );
      return (
        tile(210, 260, 190, c.spark, c.ink) +
        tile(180, 620, 150, c.paper, c.face) +
        tile(1010, 330, 160, c.face, c.paper) +
        tile(980, 690, 200, c.spark2, c.paper) +
        at(600, 490, rnd.pick([-12, 10]), 1.25, phone(art, -160, -320))
      );
    },
  },
  {
    alt: 'a phone with a wide page unfolding from it',
    draw: (art) => {
      const wide: Room = [520, 180, 820, 600];
      return (
        browserWindow(art, wide, { bar: art.c.spark2 }, heroBesidePicture(art, inside(wide))) +
        at(170, 110, 0, 1.16, phone(art, 0, 0))
      );
    },
  },
];
