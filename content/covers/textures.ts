import { type Art, HEIGHT, WIDTH } from './motif';
import type { Room } from './page-parts';
import { circle, clipped, line, type Shape, stroke } from './shapes';

/** Parallel hairlines inside a shape, leaning by 45 degrees. */
export function hatched(shape: Shape, colour: string, gap = 22, width = 4): string {
  const lines: string[] = [];
  for (let x = -HEIGHT; x < WIDTH; x += gap) {
    lines.push(line(x, HEIGHT, x + HEIGHT, 0, stroke(colour, width)));
  }
  return clipped(shape, ...lines);
}

/** Dots on a square lattice. */
export function lattice([x, y, w, h]: Room, colour: string, gap = 40, r = 4): string {
  const dots: string[] = [];
  for (let down = 0; down <= h; down += gap) {
    for (let across = 0; across <= w; across += gap) {
      dots.push(circle(x + across, y + down, r, colour));
    }
  }
  return dots.join('');
}

/** Specks like a coarse print, thick at one edge of a shape and gone at the other. */
export function stippled(
  { rnd }: Art,
  shape: Shape,
  [x, y, w, h]: Room,
  colour: string,
  count = 380,
): string {
  const specks = Array.from({ length: count }, () => {
    // Squaring crowds the specks towards the lower edge, where the shape turns from the light.
    const fall = 1 - rnd.between(0, 1) ** 2.2;
    return circle(x + rnd.between(0, w), y + h * fall, rnd.between(1.4, 2.9), colour);
  });
  return clipped(shape, ...specks);
}
