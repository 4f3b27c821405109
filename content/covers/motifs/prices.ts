import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, ellipse, path, polygon, rect, stroke } from '#content/covers/shapes';

function tag(art: Art, x: number, y: number, scale: number, turn: number, fill: string): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return at(
    x,
    y,
    turn,
    scale,
    path('M0 -300V-130', stroke(c.line, 10 / scale)),
    lifted(
      art,
      (paint) =>
        path('M0 -170L130 -60V200A30 30 0 0 1 100 230H-100A30 30 0 0 1 -130 200V-60Z', paint),
      fill,
      0.9 / scale,
    ),
    circle(0, -90, 26, c.ground),
    rect(-70, 20, 140, 30, fill === c.paper ? c.face : c.spark, 15),
    rect(-70, 90, 140, 18, ink, 9),
    rect(-70, 130, 90, 18, ink, 9),
  );
}

function coins(x: number, base: number, count: number, fill: string, r = 90): string {
  return Array.from({ length: count }, (_, i) => {
    const y = base - 40 - i * 44;
    return (
      path(
        `M${x - r} ${y}V${y + 36}A${r} ${r * 0.34} 0 0 0 ${x + r} ${y + 36}V${y}Z`,
        shaded(fill, 0.28),
      ) + ellipse(x, y, r, r * 0.34, fill)
    );
  }).join('');
}

export const prices: Motif = [
  {
    alt: 'three price tags of different sizes, hanging in a row',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        path('M-20 90C300 190 900 190 1220 90', stroke(c.line, 10)) +
        tag(art, 250, 440, 0.95, 6, c.paper) +
        tag(art, 600, 560, 1.5, -4, c.face) +
        tag(art, 960, 400, 0.8, 5, c.spark2)
      );
    },
  },
  {
    alt: 'a balance with a globe on one side and coins on the other',
    mirrors: true,
    floor: 830,
    draw: (art) => {
      const { c } = art;
      const pan = (x: number, y: number) =>
        path(`M${x} 250L${x - 170} ${y}M${x} 250L${x + 170} ${y}`, stroke(c.line, 8)) +
        path(`M${x - 200} ${y}H${x + 200}A200 110 0 0 1 ${x - 200} ${y}Z`, c.face);
      return (
        polygon(
          [
            [600, 190],
            [640, 830],
            [560, 830],
          ],
          c.line,
        ) +
        rect(430, 806, 340, 40, c.line, 20) +
        path('M270 270L930 230', stroke(c.line, 26)) +
        circle(600, 240, 46, c.spark2) +
        lifted(art, (paint) => circle(270, 500, 120, paint), c.spark2, 0.4) +
        ellipse(270, 500, 56, 120, stroke(c.paper, 6)) +
        path('M150 500H390M168 440H372M168 560H372', stroke(c.paper, 6)) +
        pan(270, 610) +
        coins(880, 560, 4, c.spark) +
        coins(990, 566, 2, c.spark, 70) +
        pan(930, 560)
      );
    },
  },
];
