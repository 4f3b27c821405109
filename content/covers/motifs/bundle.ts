import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { sheet, textLines } from '#content/covers/page-parts';
import { box, boxShadow, isometric, lifted } from '#content/covers/relief';
import { at, circle, path, polygon, rect, stroke } from '#content/covers/shapes';

function file(art: Art, x: number, y: number, turn: number, fill: string): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return at(
    x,
    y,
    turn,
    1,
    sheet(art, [-75, -95, 150, 190], { fill, fold: 44, height: 0.5, flap: c.tint }),
    textLines(art, [-48, -30, 96], 3, ink, { thick: 12, step: 30 }),
  );
}

/** An open carton, seen from a corner, its flaps out. */
function carton(art: Art): string {
  const { c } = art;
  const corner = { x: 600, y: 350 };
  const body = { u: 0, v: 0, z: -170, w: 360, d: 360, h: 170 };
  const p = (u: number, v: number, z = 0) => isometric(corner, u, v, z);
  return (
    boxShadow(corner, body, 220, c.shadow) +
    polygon([p(0, 0), p(360, 0), p(400, -120, 60), p(40, -120, 60)], shaded(c.face, 0.34)) +
    polygon([p(0, 0), p(0, 360), p(-120, 400, 60), p(-120, 40, 60)], shaded(c.face, 0.2)) +
    box(corner, body, { top: c.ink, left: c.face, right: shaded(c.face, 0.3) })
  );
}

function frontFlaps({ c }: Art): string {
  const corner = { x: 600, y: 350 };
  const p = (u: number, v: number, z = 0) => isometric(corner, u, v, z);
  return (
    polygon([p(0, 360), p(360, 360), p(360, 470, -60), p(0, 470, -60)], c.spark) +
    polygon([p(360, 0), p(360, 360), p(470, 360, -60), p(470, 0, -60)], shaded(c.spark, 0.25))
  );
}

export const bundle: Motif = [
  {
    alt: 'files dropping into an open box',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        carton(art) +
        file(art, 500, 470, -14, c.paper) +
        file(art, 690, 450, 12, c.spark2) +
        frontFlaps(art) +
        file(art, 600, 270, 5, c.paper) +
        file(art, 400, 150, -18, c.spark) +
        file(art, 820, 140, 16, c.paper)
      );
    },
  },
  {
    alt: 'many shapes drawn together into one block',
    draw: (art) => {
      const { c } = art;
      const fills = [c.spark, c.paper, c.spark2, c.paper, c.spark];
      const parts = fills.map((fill, i) => {
        const y = 150 + i * 165;
        const line = path(`M210 ${y}C470 ${y} 440 480 720 480`, stroke(c.paper, 8));
        const mark =
          i % 2 === 0
            ? lifted(art, (paint) => circle(190, y, 60, paint), fill, 0.5)
            : lifted(art, (paint) => rect(130, y - 58, 116, 116, paint, 24), fill, 0.5);
        return line + mark;
      });
      return (
        parts.join('') +
        lifted(art, (paint) => rect(700, 290, 380, 380, paint, 56), c.face, 1.3) +
        rect(760, 350, 130, 130, c.spark, 26) +
        circle(955, 415, 65, c.paper) +
        rect(760, 510, 260, 100, c.spark2, 26)
      );
    },
  },
  {
    alt: 'a wrapped parcel with loose files beside it',
    mirrors: true,
    floor: 770,
    draw: (art) => {
      const { c } = art;
      return (
        file(art, 250, 668, -10, c.paper) +
        file(art, 1000, 668, 8, c.spark2) +
        lifted(art, (paint) => rect(350, 270, 520, 500, paint, 26), c.face, 1) +
        rect(350, 400, 520, 76, c.spark) +
        rect(560, 270, 84, 500, c.spark) +
        circle(602, 438, 64, c.spark2) +
        circle(602, 438, 26, c.paper) +
        rect(690, 560, 130, 150, c.paper, 14) +
        rect(714, 594, 82, 14, c.tint, 7) +
        rect(714, 630, 60, 14, c.tint, 7)
      );
    },
  },
];
