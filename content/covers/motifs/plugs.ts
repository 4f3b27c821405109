import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function plug(art: Art, fill: string): string {
  const { c } = art;
  return (
    rect(130, -96, 130, 44, c.line, 12) +
    rect(130, 52, 130, 44, c.line, 12) +
    lifted(
      art,
      (paint) =>
        path(
          'M-100 -150H100A40 40 0 0 1 140 -110V110A40 40 0 0 1 100 150H-100A150 150 0 0 1 -100 -150Z',
          paint,
        ),
      fill,
      0.9,
    ) +
    rect(60, -150, 30, 300, shaded(fill, 0.22))
  );
}

export const plugs: Motif = [
  {
    alt: 'a plug about to go into a socket',
    draw: (art) => {
      const { c } = art;
      return (
        path('M-40 820C300 860 60 470 300 470', stroke(c.line, 40)) +
        at(430, 470, 0, 1.15, plug(art, c.face)) +
        lifted(
          art,
          (paint) =>
            path(
              'M820 270H940A200 200 0 0 1 940 670H820A40 40 0 0 1 780 630V310A40 40 0 0 1 820 270Z',
              paint,
            ),
          c.spark,
          1,
        ) +
        rect(780, 360, 90, 52, c.ink, 12) +
        rect(780, 528, 90, 52, c.ink, 12) +
        path('M1140 470H1240', stroke(c.line, 40)) +
        path('M720 250L690 190M760 230V160M720 690L690 750M760 710V780', stroke(c.spark2, 18))
      );
    },
  },
  {
    alt: 'a board with sockets, some of them filled',
    draw: (art) => {
      const { c, rnd } = art;
      const filled = rnd.pick([
        [0, 4],
        [1, 5],
        [2, 3],
      ]);
      return (
        lifted(art, (paint) => rect(120, 130, 960, 700, paint, 60), c.paper, 1.2) +
        [0, 1, 2, 3, 4, 5]
          .map((i) => {
            const [x, y] = [290 + (i % 3) * 310, 310 + Math.floor(i / 3) * 340];
            const on = filled.includes(i);
            return on
              ? lifted(
                  art,
                  (paint) => rect(x - 120, y - 120, 240, 240, paint, 54),
                  i === filled[0] ? c.spark : c.spark2,
                  0.9,
                ) +
                  circle(x, y, 56, c.paper) +
                  circle(x, y, 24, c.face)
              : rect(x - 110, y - 110, 220, 220, c.tint, 48) +
                  rect(x - 50, y - 56, 28, 70, c.ink, 12) +
                  rect(x + 22, y - 56, 28, 70, c.ink, 12) +
                  circle(x, y + 52, 18, c.ink);
          })
          .join('')
      );
    },
  },
  {
    alt: 'modules clicked onto one long rail',
    draw: (art) => {
      const { c } = art;
      const fills = [c.paper, c.spark, c.face, c.paper, c.spark2];
      return at(
        600,
        480,
        art.rnd.pick([-10, 8, -6]),
        1,
        lifted(art, (paint) => rect(-800, 190, 1600, 90, paint, 20), c.ink, 0.9),
        ...fills.map((fill, i) => {
          const x = -610 + i * 250;
          const tall = [360, 470, 300, 420, 340][i] ?? 360;
          const ink = fill === c.paper ? c.tint : c.paper;
          return (
            rect(x + 40, 180, 50, 60, c.spark2, 10) +
            rect(x + 130, 180, 50, 60, c.spark2, 10) +
            lifted(art, (paint) => rect(x, 200 - tall, 220, tall, paint, 34), fill, 0.8) +
            circle(x + 110, 290 - tall, 46, fill === c.paper ? c.face : c.paper) +
            rect(x + 40, 370 - tall, 140, 18, ink, 9) +
            rect(x + 40, 408 - tall, 90, 18, ink, 9)
          );
        }),
      );
    },
  },
];
