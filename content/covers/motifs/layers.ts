import { shaded } from '#content/covers/mix-colour';
import type { Art, Composition, Motif } from '#content/covers/motif';
import { isometric, onFloor, slab } from '#content/covers/relief';
import { circle, line, rect, type Shape, stroke } from '#content/covers/shapes';

type Layer = { z: number; fill: string; detail: string };

function stack(art: Art, size: number, corner: { x: number; y: number }, list: readonly Layer[]) {
  const { c } = art;
  const plate: Shape = (paint) => rect(0, 0, size, size, paint, 54);
  const posts = (
    [
      [size, 0],
      [0, size],
      [size, size],
    ] as const
  ).map(([u, v]) => {
    const inset = 40;
    const [x, low] = isometric(corner, Math.min(u, size - inset), Math.min(v, size - inset), 0);
    return line(x, low, x, low - (list.at(-1)?.z ?? 0), stroke(c.paper, 5, '2 16'));
  });
  const plates = list.map(
    ({ z, fill, detail }) =>
      slab(corner, z, 30, plate, shaded(fill, 0.4), fill) + onFloor(corner, z + 30, detail),
  );
  return (
    onFloor(corner, -30, rect(34, 34, size, size, c.shadow, 54)) +
    plates.slice(0, 1).join('') +
    posts.join('') +
    plates.slice(1).join('')
  );
}

function wires(art: Art, size: number): string {
  const { c } = art;
  return (
    rect(50, 50, size - 100, 84, c.ink, 20) +
    rect(50, 166, size * 0.5, size - 216, c.tint, 20) +
    rect(size * 0.5 + 84, 166, size * 0.5 - 134, size * 0.26, c.spark, 20) +
    rect(
      size * 0.5 + 84,
      198 + size * 0.26,
      size * 0.5 - 134,
      size - 248 - size * 0.26,
      c.spark2,
      20,
    )
  );
}

function nodes(size: number, colour: string): string {
  const at = [0.24, 0.5, 0.76].map((part) => part * size);
  return at
    .flatMap((x) => at.map((y) => circle(x, y, 34, colour)))
    .concat(at.map((y) => line(at[0] ?? 0, y, at[2] ?? 0, y, stroke(colour, 10))))
    .join('');
}

function rings(size: number, colour: string): string {
  return [0.4, 0.27, 0.13]
    .map((part) => circle(size / 2, size / 2, size * part, stroke(colour, 18)))
    .join('');
}

function exploded(alt: string, size: number, gap: number, count: 3 | 4): Composition {
  return {
    alt,
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const list: Layer[] = [
        { z: 0, fill: c.ink, detail: rings(size, c.spark) },
        { z: gap, fill: c.face, detail: nodes(size, c.paper) },
        { z: gap * 2, fill: c.spark2, detail: rings(size, c.paper) },
        { z: gap * 3, fill: c.paper, detail: wires(art, size) },
      ];
      const shown = count === 4 ? list : list.filter((_, i) => i !== 2);
      const spread = shown.map((layer, i) => ({ ...layer, z: i * gap }));
      const tall = size + (count - 1) * gap + 30;
      return stack(art, size, { x: 600, y: (960 - tall) / 2 + (count - 1) * gap + 20 }, spread);
    },
  };
}

export const layers: Motif = [
  exploded('three layers, one over the other: a page, a service, a store', 400, 205, 3),
  exploded('four layers, one over the other, from a page down to its store', 370, 160, 4),
  exploded('three wide layers, close together, a page on top', 490, 165, 3),
];
