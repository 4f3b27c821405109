import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { arrowHead, at, circle, path, rect, stroke } from '#content/covers/shapes';

function message(art: Art, x: number, y: number, fill: string): string {
  const { c } = art;
  return (
    lifted(art, (paint) => rect(x - 100, y - 72, 200, 144, paint, 24), fill, 0.7) +
    path(
      `M${x - 84} ${y - 56}L${x} ${y + 14}L${x + 84} ${y - 56}`,
      stroke(fill === c.paper ? c.face : c.paper, 12),
    )
  );
}

export const queues: Motif = [
  {
    alt: 'messages waiting in line, the first one being taken',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(art, (paint) => rect(-60, 340, 1000, 280, paint, 60), c.face, 1.1) +
        rect(-60, 560, 1000, 16, c.ink, 8) +
        [90, 330, 570, 810]
          .map((x, i) => message(art, x, 456, i === 1 ? c.spark2 : c.paper))
          .join('') +
        message(art, 1060, 250, c.spark) +
        path('M890 320C920 270 930 260 950 250', stroke(c.line, 14)) +
        path('M60 720H700', stroke(c.line, 12, '2 28')) +
        arrowHead(
          [
            [60, 720],
            [730, 720],
          ],
          c.line,
          14,
        )
      );
    },
  },
  {
    alt: 'messages moving round a ring between two sides',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const start = rnd.between(0, 50);
      return (
        circle(600, 480, 320, stroke(c.face, 60)) +
        circle(600, 480, 320, stroke(c.paper, 6, '2 28')) +
        [0, 60, 120, 180, 240, 300]
          .map((angle, i) => {
            const turn = ((angle + start) * Math.PI) / 180;
            return message(
              art,
              600 + Math.cos(turn) * 340,
              480 + Math.sin(turn) * 320,
              [c.paper, c.spark, c.paper, c.spark2, c.paper, c.face][i] ?? c.paper,
            );
          })
          .join('') +
        lifted(art, (paint) => circle(600, 480, 120, paint), c.spark, 0.8) +
        at(600, 480, 0, 1, path('M-40 -10L0 -50L40 -10M-40 30L0 -10L40 30', stroke(c.ink, 18)))
      );
    },
  },
];
