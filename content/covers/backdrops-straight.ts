import type { Backdrop } from './backdrop';
import { mix } from './mix-colour';
import { HEIGHT, WIDTH } from './motif';
import { line, path, polygon, rect, type Shape, stroke } from './shapes';
import { hatched, lattice, stippled } from './textures';

export const horizon: Backdrop = (art, floor) => {
  const { c, rnd } = art;
  const [x, r] = [rnd.between(260, 940), rnd.between(220, 330)];
  const ground: Shape = (paint) => rect(0, floor, WIDTH, HEIGHT - floor, paint);
  return (
    path(`M${x - r} ${floor}A${r} ${r} 0 0 1 ${x + r} ${floor}Z`, stroke(c.hairline, 4)) +
    path(`M${x - r + 40} ${floor}A${r - 40} ${r - 40} 0 0 1 ${x + r - 40} ${floor}Z`, c.shade) +
    ground(c.shade) +
    stippled(art, ground, [0, floor, WIDTH, HEIGHT - floor], c.speck) +
    line(0, floor, WIDTH, floor, stroke(c.hairline, 4))
  );
};

export const slope: Backdrop = (art) => {
  const { c, rnd } = art;
  const [left, right] = [rnd.between(120, 420), rnd.between(620, 940)];
  const shape: Shape = (paint) =>
    polygon(
      [
        [0, right],
        [WIDTH, left],
        [WIDTH, HEIGHT],
        [0, HEIGHT],
      ],
      paint,
    );
  const lines = Array.from({ length: 6 }, (_, i) =>
    line(0, right - 34 - i * 26, WIDTH, left - 34 - i * 26, stroke(c.hairline, 4)),
  );
  return shape(c.shade) + stippled(art, shape, [0, 300, WIDTH, 660], c.speck, 520) + lines.join('');
};

export const steps: Backdrop = (art) => {
  const { c, rnd } = art;
  const [w, h] = [WIDTH / 5, rnd.between(110, 150)];
  const shape: Shape = (paint) =>
    path(
      `M0 ${HEIGHT}${[0, 1, 2, 3, 4]
        .map((i) => `V${HEIGHT - 90 - i * h}H${(i + 1) * w}`)
        .join('')}V${HEIGHT}Z`,
      paint,
    );
  return (
    shape(c.shade) +
    stippled(art, shape, [0, 250, WIDTH, 710], c.speck, 520) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        line(i * w, HEIGHT - 118 - i * h, (i + 1) * w, HEIGHT - 118 - i * h, stroke(c.hairline, 4)),
      )
      .join('')
  );
};

export const bars: Backdrop = ({ c, rnd }) => {
  const count = rnd.whole(4, 6);
  const w = WIDTH / (count * 2);
  const faint = mix(c.ground, c.shade, 0.6);
  return Array.from({ length: count }, (_, i) => {
    const top = rnd.between(-40, 420);
    const x = (i * 2 + 0.5) * w;
    return (
      rect(x, top, w, HEIGHT, faint) +
      line(x + w * 1.5, top, x + w * 1.5, HEIGHT, stroke(c.hairline, 4))
    );
  }).join('');
};

export const field: Backdrop = (art) => {
  const { c, rnd } = art;
  const x = rnd.pick([0, 480]);
  const shape: Shape = (paint) => rect(x, 0, 720, HEIGHT, paint);
  return shape(c.shade) + lattice([x === 0 ? 760 : 40, 60, 400, 860], c.hairline, 44, 4);
};

export const shadeBlock: Backdrop = ({ c, rnd }) => {
  const [x, y] = [rnd.between(110, 330), rnd.between(70, 170)];
  const frame: Shape = (paint) => rect(x, y, 760, 700, paint);
  return (
    frame(c.shade) + hatched((paint) => rect(x + 560, y + 420, 460, 400, paint), c.hairline, 26, 4)
  );
};
