import type { Art } from './motif';
import { group, type Paint, type Point, polygon, type Shape } from './shapes';

/** A sheet lying above the ground: its flat shadow, then itself. `height` 1 is a card. */
export function lifted({ c, facing }: Art, shape: Shape, paint: Paint, height = 1): string {
  return group(`translate(${20 * height * facing} ${24 * height})`, shape(c.shadow)) + shape(paint);
}

/** Where an isometric scene has its origin on the canvas. */
export type Corner = { x: number; y: number };

const ACROSS = 0.866;
const DOWN = 0.5;

/** u runs to the lower right, v to the lower left, z up. */
export function isometric({ x, y }: Corner, u: number, v: number, z = 0): Point {
  return [x + (u - v) * ACROSS, y + (u + v) * DOWN - z];
}

/** Flat drawings laid on the isometric floor, `z` pixels up. */
export function onFloor({ x, y }: Corner, z: number, ...children: readonly string[]): string {
  return group(`matrix(${ACROSS} ${DOWN} ${-ACROSS} ${DOWN} ${x} ${y - z})`, ...children);
}

/** A flat shape given thickness, its top at height `z + thickness`. */
export function slab(
  corner: Corner,
  z: number,
  thickness: number,
  shape: Shape,
  side: string,
  top: Paint,
): string {
  const sides: string[] = [];
  for (let up = 0; up < thickness; up += 2) sides.push(onFloor(corner, z + up, shape(side)));
  return sides.join('') + onFloor(corner, z + thickness, shape(top));
}

export type Box = { u: number; v: number; z: number; w: number; d: number; h: number };
export type Sides = { top: string; left: string; right: string };

/** A box with sharp edges: w along u, d along v, h up. */
export function box(corner: Corner, { u, v, z, w, d, h }: Box, { top, left, right }: Sides) {
  const p = (du: number, dv: number, dz: number) => isometric(corner, u + du, v + dv, z + dz);
  return (
    polygon([p(0, 0, h), p(w, 0, h), p(w, d, h), p(0, d, h)], top) +
    polygon([p(0, d, h), p(w, d, h), p(w, d, 0), p(0, d, 0)], left) +
    polygon([p(w, 0, h), p(w, d, h), p(w, d, 0), p(w, 0, 0)], right)
  );
}

/** The flat shadow a box throws along the floor. */
export function boxShadow(corner: Corner, { u, v, z, w, d }: Box, reach: number, colour: string) {
  const p = (du: number, dv: number) => isometric(corner, u + du, v + dv, z);
  return polygon([p(0, d), p(w, d), p(w, 0), p(w + reach, 0), p(w + reach, d), p(0, d)], colour);
}
