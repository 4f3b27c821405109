import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { circle, clipped, path, rect, stroke } from '#content/covers/shapes';

function rising(art: Art, x: number, base: number, w: number, h: number, count: number): string {
  const { c, rnd } = art;
  const step = w / count;
  return Array.from({ length: count }, (_, i) => {
    const tall = h * Math.min(1, 0.24 + (i / count) * 0.7 + rnd.between(-0.12, 0.12));
    return rect(
      x + i * step,
      base - tall,
      step * 0.62,
      tall,
      i === count - 2 ? c.spark : i % 2 ? c.tint : c.face,
      12,
    );
  }).join('');
}

function ring(
  x: number,
  y: number,
  r: number,
  width: number,
  part: number,
  back: string,
  front: string,
): string {
  const turn = part * Math.PI * 2;
  const [ex, ey] = [x + Math.sin(turn) * r, y - Math.cos(turn) * r];
  return (
    circle(x, y, r, stroke(back, width)) +
    path(`M${x} ${y - r}A${r} ${r} 0 ${part > 0.5 ? 1 : 0} 1 ${ex} ${ey}`, stroke(front, width))
  );
}

export const charts: Motif = [
  {
    alt: 'a dashboard with bars, a ring and a rising line',
    draw: (art) => {
      const { c } = art;
      const card = (x: number, y: number, w: number, h: number, fill: string) =>
        lifted(art, (paint) => rect(x, y, w, h, paint, 34), fill, 1);
      return (
        card(100, 90, 620, 460, c.paper) +
        rect(150, 140, 190, 28, c.ink, 14) +
        rising(art, 150, 500, 540, 300, 8) +
        card(760, 90, 340, 340, c.face) +
        ring(930, 260, 100, 44, art.rnd.between(0.55, 0.8), c.ink, c.spark) +
        card(100, 590, 380, 280, c.spark2) +
        textLines(art, [150, 650, 260], 3, c.paper, { thick: 22, step: 60 }) +
        card(520, 470, 580, 400, c.paper) +
        path('M570 790L680 700L780 740L900 590L1050 540', stroke(c.face, 20)) +
        circle(1050, 540, 34, c.spark)
      );
    },
  },
  {
    alt: 'tall bars rising across the frame, a line over them',
    floor: 840,
    draw: (art) => {
      const { c, rnd } = art;
      const heights = [200, 300, 260, 420, 380, 560].map((h) => h + rnd.between(-30, 40));
      const tops = heights.map((h, i) => `${190 + i * 166} ${770 - h}`);
      return (
        heights
          .map((h, i) =>
            lifted(
              art,
              (paint) => rect(130 + i * 166, 840 - h, 120, h, paint, 14),
              i === 3 ? c.spark : i % 2 ? c.paper : c.face,
              0.8,
            ),
          )
          .join('') +
        path(`M${tops.join('L')}`, stroke(c.line, 12)) +
        heights.map((h, i) => circle(190 + i * 166, 770 - h, 24, c.spark2)).join('')
      );
    },
  },
  {
    alt: 'a page and, over it, the count of its visits as a hilly line',
    draw: (art) => {
      const { c } = art;
      const room: Room = [120, 100, 760, 620];
      const panel: Room = [430, 430, 670, 430];
      return (
        browserWindow(
          art,
          room,
          {},
          rect(180, 230, 340, 44, c.ink, 22),
          textLines(art, [180, 310, 620], 3, c.tint, { thick: 18, step: 46 }),
          rect(180, 480, 620, 300, c.tint, 22),
        ) +
        lifted(art, (paint) => rect(...panel, paint, 34), c.face, 1.2) +
        clipped(
          (paint) => rect(...panel, paint, 34),
          path(
            'M430 800C520 620 580 620 660 700S800 760 880 620S1040 560 1100 600V870H430Z',
            c.spark,
          ),
          path('M430 860C540 740 640 760 720 790S900 760 1100 720V870H430Z', c.spark2),
        ) +
        rect(480, 480, 160, 26, c.paper, 13) +
        circle(880, 620, 26, c.paper)
      );
    },
  },
];
