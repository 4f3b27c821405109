import type { Motif } from '#content/covers/motif';
import { server } from '#content/covers/motifs/proxy';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

export const endpoints: Motif = [
  {
    alt: 'a list of routes, each with a coloured method and an arrow',
    draw: (art) => {
      const { c, rnd } = art;
      const lit = rnd.whole(1, 3);
      return at(
        600,
        480,
        rnd.pick([-6, 0, 6]),
        1.04,
        ...[0, 1, 2, 3, 4].map((i) => {
          const y = -400 + i * 166;
          const on = i === lit;
          const [w, colour] = [
            [150, 190, 130, 170, 150][i] ?? 150,
            [c.spark2, c.spark, c.face][i % 3] ?? c.face,
          ];
          return (
            lifted(
              art,
              (paint) => rect(-490 + (on ? 60 : 0), y, 980, 132, paint, 34),
              on ? c.ink : c.paper,
              0.9,
            ) +
            rect(-450 + (on ? 60 : 0), y + 36, w, 60, on ? c.spark : colour, 30) +
            rect(
              -450 + w + 40 + (on ? 60 : 0),
              y + 57,
              260 - (i % 2) * 80,
              18,
              on ? c.paper : c.tint,
              9,
            ) +
            path(
              `M${400 + (on ? 60 : 0)} ${y + 40}L${430 + (on ? 60 : 0)} ${y + 66}L${400 + (on ? 60 : 0)} ${y + 92}`,
              stroke(on ? c.spark : c.tint, 14),
            )
          );
        }),
      );
    },
  },
  {
    alt: 'two servers side by side, lines running from one to the other',
    floor: 830,
    draw: (art) => {
      const { c } = art;
      return (
        path('M430 420H770', stroke(c.paper, 14)) +
        path('M430 540H770', stroke(c.spark, 14, '2 30')) +
        path('M430 660H770', stroke(c.paper, 14)) +
        server(art, 120, 206, 5, 340) +
        server(art, 740, 326, 4, 340) +
        circle(600, 420, 34, c.spark2) +
        circle(540, 660, 34, c.spark2)
      );
    },
  },
  {
    alt: 'one request going round three small services, each with its own sign',
    draw: (art) => {
      const { c } = art;
      const service = (x: number, y: number, fill: string, sign: string) =>
        lifted(art, (paint) => rect(x - 150, y - 130, 300, 260, paint, 60), fill, 1) + sign;
      return (
        path('M-40 300H300C640 300 640 300 860 300S1100 720 860 720H-40', stroke(c.line, 18)) +
        circle(90, 300, 46, c.spark2) +
        circle(90, 720, 46, c.spark) +
        service(350, 300, c.face, rect(290, 240, 120, 120, c.spark, 28)) +
        service(820, 300, c.paper, circle(820, 300, 62, c.face)) +
        service(600, 720, c.spark, path('M600 650V790M530 720H670', stroke(c.ink, 34)))
      );
    },
  },
];
