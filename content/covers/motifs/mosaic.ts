import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, picture, type Room, textLines } from '#content/covers/page-parts';
import { lifted, onFloor, slab } from '#content/covers/relief';
import { at, circle, path, rect, type Shape, stroke } from '#content/covers/shapes';

/** A jigsaw piece, 300 square about its middle, with a knob at the right and one below. */
const PIECE =
  'M-150 -150H150V-60C150 -60 176 -84 206 -72C250 -54 250 54 206 72C176 84 150 60 150 60V150H60C60 150 84 176 72 206C54 250 -54 250 -72 206C-84 176 -60 150 -60 150H-150V60C-150 60 -126 84 -96 72C-52 54 -52 -54 -96 -72C-126 -84 -150 -60 -150 -60Z';

function framed(art: Art, [x, y, w, h]: Room, bar: string): string {
  const { c } = art;
  return (
    browserWindow(art, [x, y, w, h], { bar, height: 0.9, r: 22 }) +
    picture(art, x + 32, y + 100, w - 64, h * 0.36, 14) +
    textLines(art, [x + 32, y + 130 + h * 0.36, w - 64], 3, c.tint, { thick: 16, step: 38 })
  );
}

export const mosaic: Motif = [
  {
    alt: 'one page put together from four pieces, each in its own colour',
    draw: (art) => {
      const { c } = art;
      const part = (room: Room, fill: string, ink: string) =>
        lifted(art, (paint) => rect(...room, paint, 28), fill, 1) +
        rect(room[0] + 40, room[1] + 40, room[2] * 0.34, 28, ink, 14) +
        textLines(
          art,
          [room[0] + 40, room[1] + 104, room[2] - 80],
          Math.max(1, Math.floor((room[3] - 150) / 46)),
          ink,
          { thick: 16, step: 44 },
        );
      return at(
        600,
        480,
        art.rnd.pick([-5, 0, 4]),
        1,
        lifted(art, (paint) => rect(-470, -390, 940, 120, paint, 28), c.ink, 1),
        rect(-430, -344, 190, 28, c.paper, 14),
        circle(410, -330, 26, c.spark),
        part([-470, -240, 300, 630], c.spark2, c.paper),
        part([-140, -240, 610, 330], c.paper, c.tint),
        part([-140, 120, 290, 270], c.spark, c.ink),
        part([180, 120, 290, 270], c.face, c.paper),
      );
    },
  },
  {
    alt: 'jigsaw pieces, one of them about to join the rest',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const piece = (x: number, y: number, turn: number, fill: string) =>
        at(
          x,
          y,
          turn,
          1.16,
          lifted(art, (paint) => path(PIECE, paint), fill, 0.8),
        );
      return (
        piece(790, 660, 0, c.face) +
        piece(440, 660, 0, c.spark2) +
        piece(440, 310, 0, c.paper) +
        piece(850, 240, art.rnd.pick([12, 18, -14]), c.spark)
      );
    },
  },
  {
    alt: 'three windows overlapping, each the zone of another team',
    draw: (art) => {
      const { c } = art;
      return (
        framed(art, [90, 90, 520, 500], c.spark2) +
        framed(art, [340, 220, 520, 520], c.face) +
        framed(art, [590, 350, 520, 520], c.spark) +
        path('M610 90H760Q860 90 860 190V220', stroke(c.line, 8, '2 22'))
      );
    },
  },
  {
    alt: 'the zones of a page as tiles of different heights',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const corner = { x: 600, y: 190 };
      const plate =
        (x: number, y: number, w: number, h: number): Shape =>
        (paint) =>
          rect(x, y, w, h, paint, 24);
      const zone = (z: number, shape: Shape, fill: string) =>
        onFloor(corner, 24, shape(c.shadow)) + slab(corner, 24, z, shape, shaded(fill, 0.34), fill);
      return (
        onFloor(corner, -44, plate(36, 36, 700, 700)(c.shadow)) +
        slab(corner, 0, 24, plate(0, 0, 700, 700), c.ink, c.tint) +
        zone(60, plate(36, 36, 628, 110), c.face) +
        zone(30, plate(36, 180, 190, 484), c.paper) +
        zone(120, plate(260, 180, 404, 220), c.spark) +
        zone(50, plate(260, 434, 185, 230), c.spark2) +
        zone(90, plate(479, 434, 185, 230), c.paper)
      );
    },
  },
  {
    alt: 'small applications docked on one shell',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const app = (x: number, y: number, fill: string, dot: string) =>
        path(`M${x} ${y}L600 480`, stroke(c.line, 14)) +
        lifted(art, (paint) => rect(x - 130, y - 110, 260, 220, paint, 34), fill, 0.8) +
        circle(x - 64, y - 44, 26, dot) +
        textLines(art, [x - 90, y + 14, 180], 2, fill === c.paper ? c.tint : c.paper, {
          thick: 16,
          step: 38,
        });
      return (
        app(230, 230, c.paper, c.spark2) +
        app(970, 230, c.spark2, c.paper) +
        app(230, 730, c.spark, c.ink) +
        app(970, 730, c.paper, c.face) +
        lifted(art, (paint) => circle(600, 480, 190, paint), c.face, 1) +
        circle(600, 480, 118, c.paper) +
        circle(600, 480, 52, c.spark)
      );
    },
  },
];
