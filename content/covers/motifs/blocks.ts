import { shaded } from '#content/covers/mix-colour';
import type { Art, Composition, Motif } from '#content/covers/motif';
import { type Box, box, boxShadow, type Corner, type Sides } from '#content/covers/relief';

const SIZE = 180;

type Cube = readonly [
  u: number,
  v: number,
  z: number,
  colour: 'paper' | 'face' | 'spark' | 'spark2',
];

/** Cubes on a grid, drawn from the back. */
function cubes({ c }: Art, corner: Corner, list: readonly Cube[]): string {
  const sides = (colour: string): Sides => ({
    top: colour,
    left: shaded(colour, 0.2),
    right: shaded(colour, 0.42),
  });
  const place = ([u, v, z]: Cube): Box => ({
    u: u * SIZE,
    v: v * SIZE,
    z: z * SIZE,
    w: SIZE,
    d: SIZE,
    h: SIZE,
  });
  const sorted = [...list].sort((a, b) => a[0] + a[1] + a[2] - (b[0] + b[1] + b[2]));
  const shadows = sorted.filter(([, , z]) => z === 0);
  return (
    shadows.map((cube) => boxShadow(corner, place(cube), SIZE * 0.7, c.shadow)).join('') +
    sorted.map((cube) => box(corner, place(cube), sides(c[cube[3]]))).join('')
  );
}

function arrangement(alt: string, corner: Corner, list: readonly Cube[]): Composition {
  return { alt, mirrors: true, draw: (art) => cubes(art, corner, list) };
}

export const blocks: Motif = [
  arrangement('building blocks in a stair', { x: 600, y: 500 }, [
    [0, 0, 0, 'face'],
    [1, 0, 0, 'paper'],
    [2, 0, 0, 'spark'],
    [0, 1, 0, 'paper'],
    [0, 2, 0, 'face'],
    [1, 1, 0, 'spark2'],
    [0, 0, 1, 'paper'],
    [1, 0, 1, 'face'],
    [0, 1, 1, 'spark'],
    [0, 0, 2, 'spark2'],
  ]),
  arrangement('a tower of building blocks beside a low one', { x: 560, y: 560 }, [
    [0, 0, 0, 'face'],
    [0, 0, 1, 'paper'],
    [0, 0, 2, 'spark'],
    [1, 0, 0, 'paper'],
    [2, 0, 0, 'spark2'],
    [0, 1, 0, 'paper'],
    [1, 0, 1, 'face'],
  ]),
  arrangement('a block about to be set on a plinth of blocks', { x: 600, y: 560 }, [
    [0, 0, 0, 'face'],
    [1, 0, 0, 'face'],
    [0, 1, 0, 'paper'],
    [1, 1, 0, 'face'],
    [0.5, 0.5, 1.9, 'spark'],
    [0, 0, 1, 'paper'],
  ]),
  arrangement('building blocks laid out along a corner', { x: 640, y: 330 }, [
    [0, 0, 0, 'spark'],
    [1, 0, 0, 'paper'],
    [2, 0, 0, 'face'],
    [0, 1, 0, 'face'],
    [0, 2, 0, 'paper'],
    [0, 3, 0, 'spark2'],
    [2, 0, 1, 'paper'],
  ]),
];
