import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, clipped, line, path, rect, type Shape, stroke } from '#content/covers/shapes';

const SHIELD = 'M0 -340L280 -240V20C280 200 150 310 0 370C-150 310 -280 200 -280 20V-240Z';

function shield(art: Art, fill: string): string {
  const shape: Shape = (paint) => path(SHIELD, paint);
  return (
    lifted(art, shape, fill, 1.2) + clipped(shape, rect(0, -400, 320, 800, shaded(fill, 0.16)))
  );
}

/** A small robot's head. */
function robot(art: Art, x: number, y: number, scale: number, fill: string): string {
  const { c } = art;
  return at(
    x,
    y,
    0,
    scale,
    line(0, -90, 0, -140, stroke(c.line, 14)),
    circle(0, -148, 20, c.spark),
    lifted(art, (paint) => rect(-110, -90, 220, 180, paint, 48), fill, 0.7),
    rect(-78, -50, 156, 76, c.ink, 38),
    circle(-34, -12, 17, c.spark),
    circle(34, -12, 17, c.spark),
    rect(-40, 50, 80, 14, c.ink, 7),
  );
}

export const shields: Motif = [
  {
    alt: 'a shield with a tick',
    draw: (art) =>
      at(
        600,
        480,
        0,
        1.12,
        shield(art, art.c.face),
        path('M-120 10L-30 100L140 -90', stroke(art.c.spark, 54)),
      ),
  },
  {
    alt: 'dots flying at a shield and bouncing off',
    draw: (art) => {
      const { c } = art;
      const bolt = (y: number, end: number, fill: string) =>
        path(
          `M-20 ${y}L${end} ${y + (480 - y) * 0.3}L${end - 210} ${y + (y < 480 ? -120 : 130)}`,
          stroke(c.paper, 8, '2 22'),
        ) + circle(end - 210, y + (y < 480 ? -120 : 130), 34, fill);
      return (
        bolt(250, 520, c.spark2) +
        bolt(480, 500, c.spark) +
        bolt(700, 540, c.spark2) +
        at(
          790,
          480,
          0,
          1.05,
          shield(art, c.face),
          circle(0, 0, 96, c.paper),
          circle(0, 0, 44, c.spark),
        )
      );
    },
  },
  {
    alt: 'a robot held back by a wall of bricks',
    mirrors: true,
    floor: 830,
    draw: (art) => {
      const { c, rnd } = art;
      const bricks: string[] = [];
      for (let row = 0; row < 5; row += 1) {
        for (let i = 0; i < 6; i += 1) {
          const x = 90 + i * 186 - (row % 2) * 93;
          const fill = rnd.chance(0.22) ? c.spark2 : (row + i) % 3 === 0 ? c.paper : c.face;
          bricks.push(rect(x, 826 - (row + 1) * 96, 174, 84, fill, 14));
        }
      }
      return (
        robot(art, 600, 290, 1.7, c.paper) +
        `<g transform="translate(${20 * art.facing} 14)">${rect(0, 346, 1200, 484, c.shadow)}</g>` +
        rect(-10, 338, 1220, 492, c.ink) +
        bricks.join('')
      );
    },
  },
  {
    alt: 'people let through a gate, a robot stopped',
    floor: 780,
    draw: (art) => {
      const { c } = art;
      const person = (x: number, fill: string) =>
        circle(x, 560, 56, fill) + path(`M${x - 90} 780V720A90 90 0 0 1 ${x + 90} 720V780Z`, fill);
      return (
        person(900, c.spark) +
        person(1090, c.paper) +
        lifted(art, (paint) => rect(620, 190, 70, 590, paint, 20), c.spark2, 0.8) +
        lifted(art, (paint) => rect(740, 190, 70, 590, paint, 20), c.spark2, 0.8) +
        rect(590, 150, 250, 80, c.face, 24) +
        circle(715, 190, 22, c.spark2) +
        robot(art, 350, 650, 1.25, c.paper) +
        path('M150 380H560', stroke(c.line, 34)) +
        path('M190 380H240M310 380H360M430 380H480', stroke(c.spark2, 34))
      );
    },
  },
  {
    alt: 'a list of addresses, some of them struck out',
    draw: (art) => {
      const { c, rnd } = art;
      const barred = [1, rnd.pick([3, 4])];
      return (
        [0, 1, 2, 3, 4]
          .map((i) => {
            const y = 100 + i * 158;
            const out = barred.includes(i);
            return (
              lifted(
                art,
                (paint) => rect(140, y, 720, 122, paint, 28),
                out ? c.ink : c.paper,
                0.8,
              ) +
              [0, 1, 2, 3]
                .map((k) => rect(200 + k * 138, y + 46, 100, 30, out ? c.face : c.tint, 15))
                .join('') +
              [0, 1, 2]
                .map((k) => circle(319 + k * 138, y + 76, 8, out ? c.face : c.ink))
                .join('') +
              (out
                ? line(180, y + 61, 760, y + 61, stroke(c.spark2, 14))
                : circle(800, y + 61, 22, c.spark))
            );
          })
          .join('') +
        at(
          960,
          560,
          6,
          0.72,
          shield(art, c.face),
          path('M-100 -100L100 100M100 -100L-100 100', stroke(c.spark2, 54)),
        )
      );
    },
  },
];
