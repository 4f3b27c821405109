import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { box, boxShadow, type Corner, isometric } from '#content/covers/relief';
import { path, polygon, stroke } from '#content/covers/shapes';

/** A shipping container along u, its long side ribbed. */
function container(corner: Corner, u: number, v: number, z: number, fill: string): string {
  const [w, d, h] = [176, 390, 154];
  const p = (du: number, dv: number, dz: number) => isometric(corner, u + du, v + dv, z + dz);
  const ribs = Array.from({ length: 8 }, (_, i) => {
    const dv = 24 + i * 50;
    return polygon(
      [p(w, dv, 22), p(w, dv + 22, 22), p(w, dv + 22, h - 22), p(w, dv, h - 22)],
      shaded(fill, 0.42),
    );
  });
  return (
    box(
      corner,
      { u, v, z, w, d, h },
      { top: fill, left: shaded(fill, 0.14), right: shaded(fill, 0.28) },
    ) +
    ribs.join('') +
    polygon([p(24, d, 20), p(88, d, 20), p(88, d, h - 20), p(24, d, h - 20)], shaded(fill, 0.3)) +
    polygon([p(104, d, 20), p(168, d, 20), p(168, d, h - 20), p(104, d, h - 20)], shaded(fill, 0.3))
  );
}

function hook({ c }: Art, corner: Corner, u: number, v: number, z: number): string {
  const [x, y] = isometric(corner, u + 88, v + 195, z + 270);
  const ends = [
    [0, 0],
    [176, 0],
    [0, 390],
    [176, 390],
  ] as const;
  return (
    ends
      .map(([du, dv]) => {
        const [ex, ey] = isometric(corner, u + du, v + dv, z + 154);
        return path(`M${x} ${y}L${ex} ${ey}`, stroke(c.line, 8));
      })
      .join('') + path(`M${x} ${y}V-20`, stroke(c.line, 12))
  );
}

export const containers: Motif = [
  {
    alt: 'stacked shipping containers, one being lowered by a crane',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const corner = { x: 620, y: 500 };
      return (
        boxShadow(corner, { u: 0, v: 0, z: 0, w: 368, d: 390, h: 0 }, 220, c.shadow) +
        container(corner, 0, 0, 0, c.paper) +
        container(corner, 192, 0, 0, c.face) +
        container(corner, 0, 0, 156, c.spark2) +
        container(corner, 110, 0, 360, c.spark) +
        hook(art, corner, 110, 0, 360)
      );
    },
  },
  {
    alt: 'six shipping containers in a stepped pile',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const corner = { x: 560, y: 460 };
      return (
        boxShadow(corner, { u: 0, v: 0, z: 0, w: 560, d: 390, h: 0 }, 220, c.shadow) +
        container(corner, 0, 0, 0, c.face) +
        container(corner, 0, 0, 156, c.paper) +
        container(corner, 0, 0, 312, c.spark) +
        container(corner, 192, 0, 0, c.spark2) +
        container(corner, 192, 0, 156, c.face) +
        container(corner, 384, 0, 0, c.paper)
      );
    },
  },
];
