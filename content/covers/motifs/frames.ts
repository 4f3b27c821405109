import type { Art, Motif } from '#content/covers/motif';
import { picture, type Room } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { arrowHead, at, path, rect, stroke } from '#content/covers/shapes';

function framed(art: Art, [x, y, w, h]: Room, rim: string, border = 34): string {
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 26), rim, 1) +
    picture(art, x + border, y + border, w - border * 2, h - border * 2, 14)
  );
}

const handles = (points: readonly (readonly [number, number])[], fill: string, edge: string) =>
  points
    .map(([x, y]) => rect(x - 22, y - 22, 44, 44, { fill, stroke: edge, width: 10 }, 8))
    .join('');

export const frames: Motif = [
  {
    alt: 'one picture at three sizes, from large to small',
    draw: (art) => {
      const { c } = art;
      return (
        framed(art, [90, 120, 620, 520], c.paper) +
        framed(art, [560, 400, 400, 340], c.spark, 28) +
        framed(art, [880, 620, 230, 200], c.paper, 20)
      );
    },
  },
  {
    alt: 'an empty frame and the picture that stands in for it',
    draw: (art) => {
      const { c } = art;
      return (
        at(
          390,
          440,
          -7,
          1,
          rect(
            -270,
            -310,
            540,
            620,
            { fill: c.ground, stroke: c.line, width: 10, dash: '30 30' },
            30,
          ),
          path('M-90 -90L90 90M90 -90L-90 90', stroke(c.line, 26)),
        ) + at(760, 530, 6, 1, framed(art, [-270, -310, 540, 620], c.paper))
      );
    },
  },
  {
    alt: 'a picture with handles at its corners, being sized',
    draw: (art) => {
      const { c } = art;
      const [x, y, w, h] = [200, 170, 760, 580];
      return (
        framed(art, [x, y, w, h], c.paper, 28) +
        rect(x - 40, y - 40, w + 80, h + 80, stroke(c.spark2, 8, '26 24')) +
        handles(
          [
            [x - 40, y - 40],
            [x + w + 40, y - 40],
            [x - 40, y + h + 40],
            [x + w + 40, y + h + 40],
          ],
          c.paper,
          c.spark2,
        ) +
        path('M1010 800L1110 890', stroke(c.spark, 18)) +
        arrowHead(
          [
            [1010, 800],
            [1110, 890],
          ],
          c.spark,
          18,
        )
      );
    },
  },
  {
    alt: 'pictures in a column, only those near the opening drawn in',
    draw: (art) => {
      const { c } = art;
      const slot = (y: number, seen: boolean) =>
        seen
          ? framed(art, [340, y, 520, 330], c.paper, 24)
          : rect(340, y, 520, 330, { fill: c.shade, stroke: c.line, width: 8, dash: '24 26' }, 26);
      return (
        slot(-190, false) +
        slot(180, true) +
        slot(550, true) +
        slot(920, false) +
        path('M230 130H160V840H230M970 130H1040V840H970', stroke(c.spark, 22))
      );
    },
  },
  {
    alt: 'a picture and a bubble with lines that describe it',
    draw: (art) => {
      const { c } = art;
      const star =
        'M0 -70C10 -20 20 -10 70 0C20 10 10 20 0 70C-10 20 -20 10 -70 0C-20 -10 -10 -20 0 -70Z';
      return (
        at(430, 420, -4, 1, framed(art, [-330, -300, 660, 600], c.paper)) +
        lifted(
          art,
          (paint) => rect(500, 560, 600, 290, paint, 60) + path('M640 570L560 470L740 570Z', paint),
          c.face,
          1,
        ) +
        [0, 1, 2]
          .map((i) =>
            rect(690, 628 + i * 56, [330, 290, 180][i] ?? 200, 24, i === 2 ? c.spark : c.paper, 12),
          )
          .join('') +
        at(596, 704, 0, 1, path(star, c.spark))
      );
    },
  },
];
