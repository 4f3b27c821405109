import type { Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { circle, path, rect, stroke } from '#content/covers/shapes';

export const signals: Motif = [
  {
    alt: 'one value changing and the rings that spread from it',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const [x, y] = [rnd.between(380, 520), rnd.between(430, 540)];
      const rings = [430, 320, 210].map((r, i) =>
        circle(x, y, r, { fill: [c.face, c.tint, c.spark2][i] ?? c.face }),
      );
      const moons = (
        [
          [-35, 430, 44],
          [20, 430, 60],
          [75, 320, 38],
          [150, 430, 34],
          [-110, 320, 46],
        ] as const
      ).map(([angle, r, size]) => {
        const turn = (angle * Math.PI) / 180;
        const [mx, my] = [x + Math.cos(turn) * r, y + Math.sin(turn) * r];
        return lifted(art, (paint) => circle(mx, my, size, paint), c.paper, 0.5);
      });
      return (
        lifted(art, (paint) => circle(x, y, 430, paint), c.face) +
        rings.join('') +
        circle(x, y, 96, c.paper) +
        circle(x, y, 50, c.spark) +
        moons.join('')
      );
    },
  },
  {
    alt: 'a field of cells in which a change spreads from one corner',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const cells: string[] = [];
      for (let row = 0; row < 5; row += 1) {
        for (let column = 0; column < 6; column += 1) {
          const far = Math.hypot(column - 1, row - 3);
          const fill = far < 0.5 ? c.spark2 : far < 1.5 ? c.spark : far < 2.6 ? c.face : c.paper;
          const size = Math.max(56, 132 - far * 16);
          const [x, y] = [135 + column * 186, 108 + row * 186];
          cells.push(
            lifted(
              art,
              (paint) => rect(x - size / 2, y - size / 2, size, size, paint, size * 0.24),
              fill,
              0.5,
            ),
          );
        }
      }
      return cells.join('');
    },
  },
  {
    alt: 'waves passing from one panel into the next',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const wave = (y: number, colour: string, width: number) =>
        path(
          `M-40 ${y}C120 ${y - 220} 240 ${y - 220} 400 ${y}S680 ${y + 220} 800 ${y}S1080 ${y - 220} 1240 ${y}`,
          stroke(colour, width),
        );
      return (
        lifted(art, (paint) => rect(130, 130, 280, 700, paint, 34), c.paper) +
        lifted(art, (paint) => rect(460, 130, 280, 700, paint, 34), c.face) +
        lifted(art, (paint) => rect(790, 130, 280, 700, paint, 34), c.paper) +
        wave(620, c.tint, 26) +
        wave(550, c.spark, 26) +
        wave(480, c.spark2, 26) +
        [400, 800].map((x) => circle(x, 480, 34, c.ink) + circle(x, 480, 13, c.paper)).join('')
      );
    },
  },
];
