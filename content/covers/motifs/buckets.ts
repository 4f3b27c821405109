import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { picture, sheet, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import {
  at,
  circle,
  clipped,
  ellipse,
  path,
  polygon,
  rect,
  type Shape,
  stroke,
} from '#content/covers/shapes';

function photo(art: Art, x: number, y: number, turn: number, w = 250): string {
  return at(
    x,
    y,
    turn,
    1,
    lifted(art, (paint) => rect(-w / 2, -w / 2, w, w, paint, 22), art.c.paper, 0.6),
    picture(art, -w / 2 + 18, -w / 2 + 18, w - 36, w - 36, 12),
  );
}

function file(art: Art, x: number, y: number, turn: number, fill: string): string {
  const { c } = art;
  return at(
    x,
    y,
    turn,
    1,
    sheet(art, [-100, -130, 200, 260], { fill, fold: 60, height: 0.6 }),
    textLines(art, [-66, -40, 132], 4, fill === c.paper ? c.tint : c.paper, {
      thick: 14,
      step: 36,
    }),
  );
}

export const buckets: Motif = [
  {
    alt: 'a bucket full of pictures and files',
    mirrors: true,
    floor: 850,
    draw: (art) => {
      const { c } = art;
      const pail: Shape = (paint) =>
        path('M290 430H910L830 830A40 40 0 0 1 790 850H410A40 40 0 0 1 370 830Z', paint);
      return (
        path('M320 440C320 120 880 120 880 440', stroke(c.line, 20)) +
        ellipse(600, 430, 310, 70, c.ink) +
        file(art, 410, 330, -16, c.spark2) +
        photo(art, 610, 290, 5, 270) +
        file(art, 790, 350, 17, c.paper) +
        lifted(art, pail, c.face, 1) +
        clipped(
          pail,
          path('M290 430A310 70 0 0 0 910 430V200H290Z', c.ink),
          file(art, 410, 330, -16, c.spark2),
          file(art, 790, 350, 17, c.paper),
          photo(art, 610, 290, 5, 270),
        ) +
        clipped(
          pail,
          path('M280 430A320 90 0 0 0 920 430V900H280Z', c.face),
          rect(280, 640, 640, 90, c.spark),
          rect(800, 400, 200, 500, shaded(c.face, 0.16)),
        )
      );
    },
  },
  {
    alt: 'a picture going up into a tray, an arrow beside it',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        photo(art, 480, 340, -6, 400) +
        lifted(
          art,
          (paint) =>
            path(
              'M140 560H400L450 640H750L800 560H1060V800A50 50 0 0 1 1010 850H190A50 50 0 0 1 140 800Z',
              paint,
            ),
          c.face,
          1.1,
        ) +
        rect(220, 760, 300, 28, c.paper, 14) +
        circle(980, 774, 24, c.spark) +
        `<g transform="translate(${16 * art.facing} 20)">${path('M880 90L1020 240H940V440H820V240H740Z', c.shadow)}</g>` +
        path('M880 90L1020 240H940V440H820V240H740Z', c.spark)
      );
    },
  },
  {
    alt: 'round and square objects gathered in a large blob',
    draw: (art) => {
      const { c } = art;
      const blob =
        'M330 200C480 60 780 60 930 190C1090 330 1090 600 960 740C820 890 520 900 340 780C150 650 150 370 330 200Z';
      return (
        lifted(art, (paint) => path(blob, paint), c.face, 1.3) +
        photo(art, 470, 370, -8, 260) +
        file(art, 770, 370, 10, c.paper) +
        lifted(art, (paint) => circle(430, 660, 96, paint), c.spark, 0.6) +
        polygon(
          [
            [404, 612],
            [404, 708],
            [486, 660],
          ],
          c.ink,
        ) +
        lifted(art, (paint) => rect(580, 570, 180, 180, paint, 40), c.spark2, 0.6) +
        lifted(art, (paint) => circle(880, 640, 70, paint), c.paper, 0.6)
      );
    },
  },
  {
    alt: 'files on shelves, one of them drawn forward',
    floor: 900,
    draw: (art) => {
      const { c, rnd } = art;
      const out = rnd.whole(1, 4);
      const shelf = (y: number) =>
        lifted(art, (paint) => rect(90, y, 1020, 36, paint, 12), c.face, 0.8);
      const upper = [0, 1, 2, 3].map((i) =>
        file(art, 240 + i * 240, 288, 0, i === 1 ? c.spark2 : c.paper),
      );
      const lower = [0, 1, 2, 3].map((i) =>
        i === out - 1 ? '' : photo(art, 240 + i * 240, 690, 0, 210),
      );
      return (
        shelf(420) +
        shelf(800) +
        upper.join('') +
        lower.join('') +
        photo(art, 240 + (out - 1) * 240, 640, -7, 310)
      );
    },
  },
];
