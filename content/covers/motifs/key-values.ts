import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { box, boxShadow, isometric, lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function pair(art: Art, y: number, lit: boolean): string {
  const { c } = art;
  return (
    lifted(art, (paint) => rect(-470, y, 300, 120, paint, 60), lit ? c.spark : c.face, 0.8) +
    circle(-410, y + 60, 24, lit ? c.ink : c.spark2) +
    rect(-360, y + 50, 130, 20, lit ? c.ink : c.paper, 10) +
    path(`M-160 ${y + 60}H-70`, stroke(c.paper, 12)) +
    lifted(art, (paint) => rect(-60, y, 530, 120, paint, 30), c.paper, 0.8) +
    rect(0, y + 36, 300, 18, lit ? c.face : c.tint, 9) +
    rect(0, y + 68, 200, 18, c.tint, 9)
  );
}

export const keyValues: Motif = [
  {
    alt: 'keys at the left, each joined to its value at the right',
    draw: (art) => {
      const lit = art.rnd.whole(0, 3);
      return at(
        600,
        480,
        art.rnd.pick([-7, 0, 5]),
        1.06,
        ...[0, 1, 2, 3].map((i) => pair(art, -360 + i * 200, i === lit)),
      );
    },
  },
  {
    alt: 'a cabinet of drawers, one of them pulled out',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const corner = { x: 630, y: 520 };
      const open = rnd.whole(0, 2);
      const shell = { u: 0, v: 0, z: 0, w: 340, d: 340, h: 430 };
      const drawers = [0, 1, 2].map((i) => {
        const out = i === open ? 170 : 10;
        const fill = i === open ? c.spark : c.paper;
        const front = { u: 24, v: 340, z: 20 + i * 134, w: 292, d: out, h: 118 };
        const [x, y] = isometric(corner, 170, 340 + out, front.z + 62);
        return (
          box(corner, front, {
            top: i === open ? c.ink : fill,
            left: fill,
            right: shaded(fill, 0.3),
          }) + at(x, y, 30, 1, rect(-46, -10, 92, 20, c.ink, 10))
        );
      });
      return (
        boxShadow(corner, shell, 240, c.shadow) +
        box(corner, shell, { top: c.tint, left: c.face, right: shaded(c.face, 0.34) }) +
        drawers.join('')
      );
    },
  },
  {
    alt: 'a wall of lockers, a few of them lit',
    draw: (art) => {
      const { c, rnd } = art;
      const cells: string[] = [];
      for (let row = 0; row < 4; row += 1) {
        for (let column = 0; column < 5; column += 1) {
          const [x, y] = [85 + column * 212, 70 + row * 212];
          const lit = rnd.chance(0.24);
          const fill = lit ? rnd.pick([c.spark, c.spark2]) : rnd.chance(0.4) ? c.face : c.paper;
          cells.push(
            lifted(art, (paint) => rect(x, y, 182, 182, paint, 26), fill, 0.7) +
              circle(x + 144, y + 96, 13, fill === c.face ? c.paper : c.ink) +
              [0, 1, 2]
                .map((i) =>
                  rect(
                    x + 32,
                    y + 34 + i * 20,
                    60,
                    8,
                    fill === c.paper ? c.tint : shaded(fill, 0.25),
                    4,
                  ),
                )
                .join(''),
          );
        }
      }
      return cells.join('');
    },
  },
  {
    alt: 'a lightning bolt across a stack of trays',
    draw: (art) => {
      const { c } = art;
      const tray = (y: number, fill: string) =>
        lifted(art, (paint) => rect(220, y, 760, 170, paint, 44), fill, 1) +
        circle(310, y + 85, 28, fill === c.paper ? c.face : c.paper) +
        rect(370, y + 75, 200, 20, fill === c.paper ? c.tint : c.paper, 10);
      return (
        tray(120, c.paper) +
        tray(330, c.face) +
        tray(540, c.paper) +
        lifted(
          art,
          (paint) => path('M800 60L560 520H730L640 900L960 380H770L880 60Z', paint),
          c.spark,
          0.9,
        )
      );
    },
  },
];
