import { hash } from './random';

/** How a shape is painted: a fill colour, or the attributes it needs. */
export type Paint =
  | string
  | { fill?: string; stroke?: string; width?: number; dash?: string; opacity?: number };

export type Point = readonly [x: number, y: number];
export type Points = readonly Point[];

/** Takes the paint later, so that one shape can be drawn as shadow, side and face. */
export type Shape = (paint: Paint) => string;

const n = (value: number) => `${Math.round(value * 10) / 10}`;

function attributes(paint: Paint): string {
  if (typeof paint === 'string') return `fill="${paint}"`;
  const { fill = 'none', stroke, width = 6, dash, opacity } = paint;
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  return `fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash}"` : ''}${
    opacity === undefined ? '' : ` opacity="${opacity}"`
  }`;
}

export function rect(x: number, y: number, w: number, h: number, paint: Paint, r = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(
    Math.min(r, w / 2, h / 2),
  )}" ${attributes(paint)}/>`;
}

export function circle(cx: number, cy: number, r: number, paint: Paint): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" ${attributes(paint)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes(paint)}/>`;
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}" ${attributes(paint)}/>`;
}

export function polygon(points: readonly Point[], paint: Paint): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${attributes(
    paint,
  )}/>`;
}

export function stroke(colour: string, width = 6, dash?: string): Paint {
  return dash ? { stroke: colour, width, dash } : { stroke: colour, width };
}

export function line(x1: number, y1: number, x2: number, y2: number, paint: Paint): string {
  return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, paint);
}

/** A line through the points, its corners rounded to `r`. */
export function route(points: readonly Point[], r: number, paint: Paint): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  let from = first;
  rest.forEach((corner, i) => {
    const to = rest[i + 1];
    if (!to) {
      d += `L${n(corner[0])} ${n(corner[1])}`;
      return;
    }
    const a = towards(corner, from, r);
    const b = towards(corner, to, r);
    d += `L${n(a[0])} ${n(a[1])}Q${n(corner[0])} ${n(corner[1])} ${n(b[0])} ${n(b[1])}`;
    from = corner;
  });
  return path(d, paint);
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = Math.min(distance / length, 0.5);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** The open head at the end of a line through the points. */
export function arrowHead(points: readonly Point[], colour: string, width: number): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const size = width * 2.4;
  const wing = (side: 1 | -1) =>
    `${n(tip[0] - size * (dx + side * dy))} ${n(tip[1] - size * (dy - side * dx))}`;
  return path(`M${wing(1)}L${n(tip[0])} ${n(tip[1])}L${wing(-1)}`, stroke(colour, width));
}

export function group(transform: string, ...children: readonly string[]): string {
  return `<g transform="${transform}">${children.join('')}</g>`;
}

/** Children drawn about their own origin, put at a point, then turned by degrees and scaled. */
export function at(x: number, y: number, turn: number, scale: number, ...children: string[]) {
  return group(`translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})`, ...children);
}

/** Children seen only through `shape`. The id comes from the shape, so a redraw gives the same text. */
export function clipped(shape: Shape, ...children: readonly string[]): string {
  const mask = shape('#000');
  const id = `clip${(hash(mask) >>> 0).toString(36)}`;
  return `<clipPath id="${id}">${mask}</clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;
}
