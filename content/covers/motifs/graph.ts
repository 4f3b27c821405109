import type { Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { circle, line, path, rect, stroke } from '#content/covers/shapes';

type Node = readonly [
  x: number,
  y: number,
  r: number,
  colour: 'paper' | 'face' | 'spark' | 'spark2',
];

const NODES: readonly Node[] = [
  [560, 470, 140, 'face'],
  [220, 240, 84, 'paper'],
  [300, 720, 104, 'spark2'],
  [860, 220, 110, 'spark'],
  [960, 560, 78, 'paper'],
  [720, 800, 70, 'paper'],
  [560, 140, 52, 'spark2'],
  [90, 500, 50, 'spark'],
  [1110, 330, 52, 'face'],
  [1050, 820, 60, 'spark2'],
];

const EDGES = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 6],
  [1, 7],
  [2, 7],
  [3, 8],
  [4, 8],
  [3, 4],
  [5, 9],
  [4, 9],
  [3, 6],
  [2, 5],
] as const;

export const graph: Motif = [
  {
    alt: 'a graph: circles of several sizes joined by lines',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        EDGES.map(([a, b], i) => {
          const [from, to] = [NODES[a], NODES[b]];
          return from && to
            ? line(from[0], from[1], to[0], to[1], stroke(i < 3 ? c.spark : c.line, i < 3 ? 16 : 8))
            : '';
        }).join('') +
        NODES.map(
          ([x, y, r, name]) =>
            lifted(art, (paint) => circle(x, y, r, paint), c[name], 0.7) +
            circle(x, y, r * 0.36, name === 'paper' ? c.face : c.paper),
        ).join('')
      );
    },
  },
  {
    alt: 'cards joined by links, a path of three lit',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const spots = [
        [190, 200],
        [600, 330],
        [1000, 190],
        [230, 640],
        [640, 760],
        [1010, 600],
      ] as const;
      const lit = rnd.pick([
        [0, 1, 5],
        [3, 1, 2],
        [0, 1, 4],
      ]);
      const links = [
        [0, 1],
        [1, 2],
        [1, 3],
        [1, 5],
        [1, 4],
        [3, 4],
        [4, 5],
        [2, 5],
      ] as const;
      return (
        links
          .map(([a, b]) => {
            const [from, to] = [spots[a], spots[b]];
            const hot = lit.includes(a) && lit.includes(b);
            return from && to
              ? path(
                  `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`,
                  stroke(hot ? c.spark : c.line, hot ? 18 : 8),
                )
              : '';
          })
          .join('') +
        spots
          .map(([x, y], i) => {
            const on = lit.includes(i);
            return (
              lifted(
                art,
                (paint) => rect(x - 130, y - 84, 260, 168, paint, 84),
                on ? c.face : c.paper,
                0.8,
              ) +
              circle(x - 62, y, 40, on ? c.spark : c.tint) +
              rect(x, y - 22, 90, 18, on ? c.paper : c.tint, 9) +
              rect(x, y + 10, 60, 18, on ? c.paper : c.tint, 9)
            );
          })
          .join('')
      );
    },
  },
];
