import type { Art } from './motif';
import { lifted } from './relief';
import {
  arrowHead,
  circle,
  clipped,
  group,
  line,
  type Point,
  path,
  polygon,
  rect,
  type Shape,
  stroke,
} from './shapes';

const BAR = 68;

/** Left, top, width and height, in pixels. */
export type Room = readonly [x: number, y: number, w: number, h: number];

/** A paragraph seen from afar: `count` bars, the last one short. */
export function textLines(
  { rnd }: Art,
  [x, y, w]: readonly [number, number, number],
  count: number,
  colour: string,
  { thick = 14, step = 34 } = {},
): string {
  return Array.from({ length: count }, (_, i) => {
    const width = i === count - 1 && count > 1 ? rnd.between(0.4, 0.6) : rnd.between(0.84, 1);
    return rect(x, y + i * step, w * width, thick, colour, thick / 2);
  }).join('');
}

/** A photograph: sky, a sun and two hills. */
export function picture(art: Art, x: number, y: number, w: number, h: number, r = 14): string {
  const { c, rnd } = art;
  const frame: Shape = (paint) => rect(x, y, w, h, paint, r);
  const peak = x + w * rnd.between(0.28, 0.42);
  const base = y + h + 2;
  return clipped(
    frame,
    frame(c.tint),
    circle(x + w * rnd.between(0.66, 0.8), y + h * 0.32, Math.min(w, h) * 0.14, c.spark),
    polygon(
      [
        [peak - w * 0.5, base],
        [peak, y + h * 0.4],
        [peak + w * 0.5, base],
      ],
      c.face,
    ),
    path(`M${x + w * 0.3} ${base}Q${x + w * 0.72} ${y + h * 0.38} ${x + w * 1.2} ${base}Z`, c.ink),
  );
}

/** A browser window; `content` is seen inside its frame, below the bar of 68 pixels. */
export function browserWindow(
  art: Art,
  [x, y, w, h]: Room,
  { bar = darkBar(art), body = art.c.paper, height = 1, r = 26 } = {},
  ...content: readonly string[]
): string {
  const { c } = art;
  const frame: Shape = (paint) => rect(x, y, w, h, paint, r);
  const dots = [c.spark2, c.spark, c.tint].map((colour, i) =>
    circle(x + 38 + i * 32, y + 34, 9, bar === colour ? c.paper : colour),
  );
  return (
    lifted(art, frame, body, height) +
    clipped(
      frame,
      ...content,
      rect(x, y, w, BAR, bar),
      rect(x + 150, y + 20, Math.max(60, w * 0.42), 28, { fill: c.paper, opacity: 0.22 }, 14),
      ...dots,
    )
  );
}

/** A bar as dark as the ground would be lost on it. */
function darkBar({ c }: Art): string {
  return c.ground === c.ink ? c.face : c.ink;
}

/** The room below a window's bar. */
export function inside([x, y, w, h]: Room): Room {
  return [x, y + BAR, w, h - BAR];
}

/** A sheet of paper with its upper right corner folded. */
export function sheet(
  art: Art,
  [x, y, w, h]: Room,
  { fill = art.c.paper, fold = 64, flap = art.c.tint, height = 1 } = {},
): string {
  const r = 18;
  const d = `M${x + r} ${y}H${x + w - fold}L${x + w} ${y + fold}V${y + h - r}Q${x + w} ${y + h} ${
    x + w - r
  } ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;
  const corner = `M${x + w - fold} ${y}V${y + fold - 12}Q${x + w - fold} ${y + fold} ${
    x + w - fold + 12
  } ${y + fold}H${x + w}Z`;
  return lifted(art, (paint) => path(d, paint), fill, height) + path(corner, flap);
}

/** A switch; `on` puts the knob at the right. */
export function toggle(art: Art, x: number, y: number, w: number, on: boolean): string {
  const { c } = art;
  const h = w * 0.54;
  const knob = h * 0.38;
  return (
    rect(x, y, w, h, on ? c.spark : c.tint, h / 2) +
    circle(on ? x + w - h / 2 : x + h / 2, y + h / 2, knob, on ? c.paper : c.ink)
  );
}

/** The mouse pointer, its tip at x, y. */
export function pointer({ c, facing }: Art, x: number, y: number, scale = 1): string {
  const arrow = 'M0 0V92L24 70L40 106L58 98L42 63H74Z';
  return group(
    `translate(${x} ${y}) scale(${scale * facing} ${scale})`,
    path(arrow, { fill: c.ink, stroke: c.paper, width: 9 }),
  );
}

export function tick(x: number, y: number, size: number, colour: string, width = 10): string {
  return path(
    `M${x - size} ${y}L${x - size * 0.25} ${y + size * 0.7}L${x + size} ${y - size * 0.7}`,
    {
      stroke: colour,
      width,
    },
  );
}

/** A straight arrow with an open head. */
export function arrow(from: Point, to: Point, colour: string, width = 12): string {
  return (
    line(from[0], from[1], to[0], to[1], stroke(colour, width)) +
    arrowHead([from, to], colour, width)
  );
}
