import { mix } from './mix-colour';
import { type Art, HEIGHT, WIDTH } from './motif';
import { circle, line, path, polygon, rect, type Shape, stroke } from './shapes';
import { hatched, lattice, stippled } from './textures';

/** A large quiet shape behind the motif, and some fine lines. `floor` is where things stand. */
export type Backdrop = (art: Art, floor: number) => string;

const disc: Backdrop = (art) => {
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

const arch: Backdrop = (art, floor) => {
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

const horizon: Backdrop = (art, floor) => {
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

const slope: Backdrop = (art) => {
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

const steps: Backdrop = (art) => {
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

const corners: Backdrop = (art) => {
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

const ripples: Backdrop = ({ c, rnd }) => {
  const x = rnd.pick([80, 600, 1120]);
  const y = rnd.pick([900, 1010, -60]);
  const faint = mix(c.ground, c.shade, 0.55);
  return [9, 7, 5, 3, 1]
    .map((i) => circle(x, y, i * 118 + 59, faint) + circle(x, y, i * 118 - 59, c.ground))
    .concat(circle(x, y, 11 * 118 - 40, stroke(c.hairline, 4)))
    .join('');
};

const bars: Backdrop = ({ c, rnd }) => {
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

const field: Backdrop = (art) => {
  const { c, rnd } = art;
  const x = rnd.pick([0, 480]);
  const shape: Shape = (paint) => rect(x, 0, 720, HEIGHT, paint);
  return shape(c.shade) + lattice([x === 0 ? 760 : 40, 60, 400, 860], c.hairline, 44, 4);
};

const hills: Backdrop = (art) => {
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

const shadeBlock: Backdrop = ({ c, rnd }) => {
  const [x, y] = [rnd.between(110, 330), rnd.between(70, 170)];
  const frame: Shape = (paint) => rect(x, y, 760, 700, paint);
  return (
    frame(c.shade) + hatched((paint) => rect(x + 560, y + 420, 460, 400, paint), c.hairline, 26, 4)
  );
};

export const floating = {
  disc,
  slope,
  corners,
  ripples,
  bars,
  field,
  hills,
  shadeBlock,
  arch,
  steps,
};
export const standing = { horizon, arch, disc, field };
