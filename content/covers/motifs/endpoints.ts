import type { Art, Motif } from '#content/covers/motif';
import { server } from '#content/covers/motifs/proxy';
import { lifted } from '#content/covers/relief';
import { arrowHead, at, circle, path, polygon, rect, route, stroke } from '#content/covers/shapes';

type Points = readonly (readonly [number, number])[];

const bolt = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, 0, scale, path('M20 -120L-70 20H-10L-30 120L70 -30H8L40 -120Z', fill));

function octagon(x: number, y: number, r: number): Points {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const turn = ((i * 45 + 22.5) * Math.PI) / 180;
    return [x + Math.cos(turn) * r, y + Math.sin(turn) * r] as const;
  });
}

function flow(points: Points, colour: string, width = 18): string {
  return route(points, 60, stroke(colour, width)) + arrowHead(points, colour, width);
}

export const endpoints: Motif = [
  {
    alt: 'a request going into a small machine and a response coming out',
    oneWay: true,
    draw: (art) => {
      const { c } = art;
      return (
        flow([[-20, 480], [290, 480]], c.paper) +
        flow([[860, 480], [1130, 480]], c.spark) +
        circle(110, 480, 50, c.spark2) +
        lifted(art, (paint) => rect(330, 190, 540, 580, paint, 70), c.face, 1.3) +
        lifted(art, (paint) => circle(600, 480, 176, paint), c.paper, 0.6) +
        bolt(600, 480, 1.15, c.spark) +
        [400, 460, 520].map((x, i) => circle(x, 256, 18, [c.spark2, c.spark, c.paper][i] ?? c.paper)).join('') +
        rect(650, 246, 150, 20, c.paper, 10) +
        rect(400, 696, 400, 20, c.ink, 10)
      );
    },
  },
  {
    alt: 'a list of routes, each with a coloured method and an arrow',
    oneWay: true,
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
          const [w, colour] = [[150, 190, 130, 170, 150][i] ?? 150, [c.spark2, c.spark, c.face][i % 3] ?? c.face];
          return (
            lifted(art, (paint) => rect(-490 + (on ? 60 : 0), y, 980, 132, paint, 34), on ? c.ink : c.paper, 0.9) +
            rect(-450 + (on ? 60 : 0), y + 36, w, 60, on ? c.spark : colour, 30) +
            rect(-450 + w + 40 + (on ? 60 : 0), y + 57, 260 - (i % 2) * 80, 18, on ? c.paper : c.tint, 9) +
            path(`M${400 + (on ? 60 : 0)} ${y + 40}L${430 + (on ? 60 : 0)} ${y + 66}L${400 + (on ? 60 : 0)} ${y + 92}`, stroke(on ? c.spark : c.tint, 14))
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
    alt: 'an eight-sided function with inputs around it and one output',
    draw: (art) => {
      const { c } = art;
      const ins = [[110, 190], [60, 480], [110, 770]] as const;
      return (
        ins
          .map(([x, y], i) => route([[x, y], [320, y], [600, 480]], 60, stroke(c.paper, 12)) + lifted(art, (paint) => rect(x - 60, y - 60, 150, 120, paint, 34), [c.spark2, c.paper, c.spark][i] ?? c.paper, 0.6))
          .join('') +
        route([[600, 480], [1260, 480]], 0, stroke(c.spark, 20)) +
        circle(1030, 480, 62, c.paper) +
        circle(1030, 480, 28, c.spark) +
        lifted(art, (paint) => polygon(octagon(610, 480, 300), paint), c.face, 1.2) +
        polygon(octagon(610, 480, 224), stroke(c.tint, 6)) +
        bolt(610, 480, 1.3, c.spark)
      );
    },
  },
  {
    alt: 'a lightning bolt on a stack of small plates',
    floor: 810,
    draw: (art) => {
      const { c } = art;
      const plates = [c.face, c.paper, c.spark2, c.paper].map((fill, i) =>
        lifted(art, (paint) => rect(270 + i * 34, 716 - i * 96, 660 - i * 68, 92, paint, 30), fill, 0.6) +
        circle(330 + i * 34, 762 - i * 96, 15, fill === c.paper ? c.face : c.paper) +
        rect(370 + i * 34, 754 - i * 96, 140, 16, fill === c.paper ? c.tint : c.paper, 8),
      );
      return plates.join('') + `<g transform="translate(${16 * art.facing} 18)">${bolt(600, 256, 1.75, c.shadow)}</g>` + bolt(600, 256, 1.75, c.spark);
    },
  },
];
