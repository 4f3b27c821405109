import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function strip(art: Art, x: number, y: number, w: number, fill: string, ink: string): string {
  return (
    lifted(art, (paint) => rect(x, y, w, 110, paint, 28), fill, 0.7) +
    rect(x + 40, y + 44, w * 0.26, 22, ink, 11) +
    circle(x + w * 0.26 + 84, y + 55, 9, ink) +
    rect(x + w * 0.26 + 116, y + 44, w * 0.34, 22, ink, 11)
  );
}

export const headers: Motif = [
  {
    alt: 'a new strip slid in between the header lines of a message',
    draw: (art) => {
      const { c } = art;
      return at(
        600,
        480,
        art.rnd.pick([-5, 0, 5]),
        1,
        lifted(art, (paint) => rect(-400, -400, 800, 800, paint, 44), c.paper, 1.2),
        rect(-340, -340, 680, 84, c.tint, 24),
        rect(-340, -230, 680, 84, c.tint, 24),
        rect(-340, 90, 680, 84, c.tint, 24),
        rect(-340, 230, 400, 24, c.tint, 12),
        rect(-340, 280, 560, 24, c.tint, 12),
        [-310, -200, 120].map((y) => rect(-300, y + 2, 170, 20, c.face, 10)).join(''),
        strip(art, -240, -90, 800, c.spark, c.ink),
        path('M-520 -35H-330M-380 -85L-330 -35L-380 15', stroke(c.line, 26)),
      );
    },
  },
  {
    alt: 'an envelope with a label being put on it',
    draw: (art) => {
      const { c } = art;
      return (
        at(
          560,
          540,
          -6,
          1,
          lifted(art, (paint) => rect(-430, -270, 860, 560, paint, 40), c.paper, 1.2),
          path('M-410 -250L0 70L410 -250', stroke(c.tint, 20)),
          rect(-360, 150, 280, 24, c.tint, 12),
          rect(-360, 200, 180, 24, c.tint, 12),
          rect(220, 120, 150, 120, c.spark2, 16),
          circle(295, 180, 34, c.paper),
        ) + at(800, 250, 10, 1, strip(art, -290, -60, 580, c.face, c.spark))
      );
    },
  },
  {
    alt: 'lines of a message leaving one card and arriving, one of them changed, on another',
    draw: (art) => {
      const { c } = art;
      const row = (y: number, hot: boolean) =>
        rect(140, y, 260, 70, hot ? c.spark2 : c.tint, 22) +
        path(
          `M440 ${y + 35}H740`,
          stroke(hot ? c.spark : c.line, hot ? 16 : 8, hot ? undefined : '2 22'),
        ) +
        rect(800, y, 260, 70, hot ? c.spark : c.tint, 22);
      return (
        lifted(art, (paint) => rect(90, 130, 360, 700, paint, 40), c.paper, 1) +
        lifted(art, (paint) => rect(750, 130, 360, 700, paint, 40), c.paper, 1) +
        [0, 1, 2, 3, 4, 5].map((i) => row(176 + i * 106, i === 2)).join('') +
        lifted(art, (paint) => circle(600, 423, 84, paint), c.face, 0.8) +
        path('M570 400L552 423L570 446M630 400L648 423L630 446', stroke(c.paper, 14))
      );
    },
  },
  {
    alt: 'strips of metadata stacked like index cards',
    draw: (art) => {
      const { c } = art;
      const card = (i: number) => {
        const fill = [c.paper, c.spark2, c.paper, c.face, c.paper][i] ?? c.paper;
        const y = 90 + i * 150;
        const tab = 150 + i * 150;
        return (
          lifted(
            art,
            (paint) =>
              path(
                `M${110 + i * 14} ${y + 70}H${tab}L${tab + 26} ${y}H${tab + 230}L${tab + 256} ${y + 70}H${1090 - i * 4}V1010H${110 + i * 14}Z`,
                paint,
              ),
            fill,
            0.8,
          ) +
          rect(tab + 60, y + 32, 130, 20, fill === c.paper ? c.face : c.paper, 10) +
          rect(170 + i * 14, y + 104, 420 - i * 20, 18, fill === c.paper ? c.tint : c.paper, 9)
        );
      };
      return [0, 1, 2, 3, 4].map(card).join('') + rect(226, 860, 700, 24, c.tint, 12);
    },
  },
];
