import type { Backdrop } from './backdrop';
import { mix } from './mix-colour';
import { HEIGHT, WIDTH } from './motif';
import { circle, path, type Shape, stroke } from './shapes';
import { stippled } from './textures';

export const disc: Backdrop = (art) => {
  const { c, rnd } = art;
  const [x, y, r] = [rnd.between(420, 820), rnd.between(380, 560), rnd.between(340, 420)];
  const shape: Shape = (paint) => circle(x, y, r, paint);
  return (
    shape(c.shade) +
    stippled(art, shape, [x - r, y - r, r * 2, r * 2], c.speck) +
    circle(x, y, r + 44, stroke(c.hairline, 4)) +
    circle(x, y, r + 66, stroke(c.hairline, 4, '2 18'))
  );
};

export const arch: Backdrop = (art, floor) => {
  const { c, rnd } = art;
  const [x, w] = [rnd.between(430, 770), rnd.between(560, 760)];
  const top = rnd.between(90, 170);
  const door = (inset: number): Shape => {
    const half = w / 2 - inset;
    return (paint) =>
      path(
        `M${x - half} ${HEIGHT}V${top + w / 2}A${half} ${half} 0 0 1 ${x + half} ${top + w / 2}V${HEIGHT}Z`,
        paint,
      );
  };
  return (
    door(0)(c.shade) +
    stippled(art, door(0), [x - w / 2, top + 200, w, floor - top], c.speck) +
    door(-36)(stroke(c.hairline, 4)) +
    door(34)(stroke(c.hairline, 4, '2 16'))
  );
};

export const corners: Backdrop = (art) => {
  const { c, rnd } = art;
  const [a, b] = [rnd.between(520, 680), rnd.between(300, 460)];
  const shape: Shape = (paint) => circle(WIDTH, HEIGHT, a, paint);
  return (
    shape(c.shade) +
    stippled(art, shape, [WIDTH - a, HEIGHT - a, a, a], c.speck) +
    circle(WIDTH, HEIGHT, a + 40, stroke(c.hairline, 4)) +
    [0, 1, 2, 3, 4].map((i) => circle(0, 0, b - i * 44, stroke(c.hairline, 4))).join('')
  );
};

export const ripples: Backdrop = ({ c, rnd }) => {
  const x = rnd.pick([80, 600, 1120]);
  const y = rnd.pick([900, 1010, -60]);
  const faint = mix(c.ground, c.shade, 0.55);
  return [9, 7, 5, 3, 1]
    .map((i) => circle(x, y, i * 118 + 59, faint) + circle(x, y, i * 118 - 59, c.ground))
    .concat(circle(x, y, 11 * 118 - 40, stroke(c.hairline, 4)))
    .join('');
};

export const hills: Backdrop = (art) => {
  const { c, rnd } = art;
  const wave = (y: number, swing: number): Shape => {
    return (paint) =>
      path(
        `M0 ${y}C${WIDTH * 0.3} ${y - swing} ${WIDTH * 0.36} ${y - swing} ${WIDTH * 0.56} ${y}S${
          WIDTH * 0.84
        } ${y + swing * 0.8} ${WIDTH} ${y - swing * 0.3}V${HEIGHT}H0Z`,
        paint,
      );
  };
  const [y, swing] = [rnd.between(420, 560), rnd.between(170, 300)];
  return (
    [1, 2, 3, 4].map((i) => wave(y - i * 34, swing)(stroke(c.hairline, 4))).join('') +
    wave(y, swing)(c.shade) +
    stippled(art, wave(y, swing), [0, y - 160, WIDTH, HEIGHT - y + 160], c.speck, 520)
  );
};
