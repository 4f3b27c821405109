import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { picture } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import {
  at,
  circle,
  clipped,
  ellipse,
  type Point,
  path,
  polygon,
  rect,
  type Shape,
  stroke,
} from '#content/covers/shapes';

function hexagon(r: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const turn = ((i * 60 - 90) * Math.PI) / 180;
    return [Math.cos(turn) * r, Math.sin(turn) * r] as const;
  });
}

/** A hexagon cut like a gem: three facets. */
function gem(art: Art, x: number, y: number, r: number, fill: string): string {
  const points = hexagon(r);
  const facet = (from: number, amount: number) =>
    polygon(
      [
        [0, 0],
        points[from] ?? [0, 0],
        points[(from + 1) % 6] ?? [0, 0],
        points[(from + 2) % 6] ?? [0, 0],
      ],
      shaded(fill, amount),
    );
  return at(
    x,
    y,
    0,
    1,
    lifted(art, (paint) => polygon(points, paint), fill, 0.9),
    facet(5, 0),
    facet(1, 0.3),
    facet(3, 0.15),
  );
}

export const tokens: Motif = [
  {
    alt: 'a large hexagonal token in a comb of outlines',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const comb: string[] = [];
      for (let row = -1; row < 5; row += 1) {
        for (let column = -1; column < 6; column += 1) {
          comb.push(
            at(
              column * 242 + (row % 2 === 0 ? 0 : 121),
              row * 210 + 60,
              0,
              1,
              polygon(hexagon(140), stroke(c.hairline, 5)),
            ),
          );
        }
      }
      return (
        comb.join('') +
        gem(art, 600, 480, 350, c.face) +
        at(600, 480, 0, 1, polygon(hexagon(150), c.spark), polygon(hexagon(74), c.paper))
      );
    },
  },
  {
    alt: 'a picture set in a hexagon, as a token that was minted',
    draw: (art) => {
      const { c } = art;
      const frame: Shape = (paint) => polygon(hexagon(330), paint);
      return (
        at(
          600,
          470,
          0,
          1.12,
          lifted(art, (paint) => polygon(hexagon(385), paint), c.ink, 1.1),
          polygon(hexagon(360), c.spark),
          clipped(frame, picture(art, -330, -330, 660, 680, 0)),
        ) +
        lifted(art, (paint) => circle(900, 760, 96, paint), c.paper, 0.7) +
        path('M856 762L890 798L950 722', stroke(c.spark2, 20))
      );
    },
  },
  {
    alt: 'blocks chained to one another, one of them lit',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const lit = rnd.whole(1, 2);
      const spots = [
        [190, 250],
        [490, 430],
        [790, 300],
        [1010, 640],
        [420, 770],
      ] as const;
      const chain = spots.slice(0, 4).map(([x, y], i) => {
        const [nx, ny] = spots[i + 1] ?? [x, y];
        return (
          path(`M${x} ${y}L${nx} ${ny}`, stroke(c.line, 22)) +
          path(`M${x} ${y}L${nx} ${ny}`, stroke(c.ground, 6, '2 26'))
        );
      });
      return (
        chain.join('') +
        spots
          .map(([x, y], i) =>
            gem(art, x, y, i === lit ? 150 : 108, i === lit ? c.spark : i % 2 ? c.face : c.paper),
          )
          .join('')
      );
    },
  },
  {
    alt: 'stacks of coins and a wallet',
    mirrors: true,
    floor: 820,
    draw: (art) => {
      const { c } = art;
      const coin = (x: number, y: number, fill: string) =>
        path(
          `M${x - 110} ${y}V${y + 44}A110 38 0 0 0 ${x + 110} ${y + 44}V${y}Z`,
          shaded(fill, 0.3),
        ) +
        ellipse(x, y, 110, 38, fill) +
        ellipse(x, y, 72, 23, shaded(fill, 0.14));
      const pile = (x: number, count: number, fill: string, odd: string) =>
        Array.from({ length: count }, (_, i) =>
          coin(x + (i % 2) * 8, 740 - i * 52, i % 3 === 1 ? odd : fill),
        ).join('');
      return (
        pile(880, 8, c.spark, c.paper) +
        pile(1050, 3, c.spark, c.paper) +
        lifted(art, (paint) => rect(110, 330, 640, 490, paint, 60), c.face, 1.1) +
        rect(110, 330, 640, 110, shaded(c.face, 0.3), 54) +
        lifted(art, (paint) => rect(520, 510, 270, 160, paint, 50), c.spark2, 0.6) +
        at(600, 590, 0, 1, polygon(hexagon(52), c.paper)) +
        path('M160 480H470M160 770H700', stroke(c.tint, 6, '20 22'))
      );
    },
  },
];
