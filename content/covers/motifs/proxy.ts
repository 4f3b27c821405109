import { shaded } from '#content/covers/mix-colour';
import type { Art, Motif } from '#content/covers/motif';
import { tiles } from '#content/covers/page-layouts';
import { browserWindow, inside, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { arrowHead, circle, type Points, path, rect, route, stroke } from '#content/covers/shapes';

/** A server: a case with drawers and lights. */
export function server(art: Art, x: number, y: number, drawers: number, w = 300): string {
  const { c } = art;
  const h = drawers * 120 + 24;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 26), c.ink, 0.9) +
    Array.from({ length: drawers }, (_, i) => {
      const top = y + 24 + i * 120;
      const fill = i === 0 ? c.face : c.tint;
      return (
        rect(x + 24, top, w - 48, 96, fill, 16) +
        circle(x + 70, top + 48, 15, i === 0 ? c.spark : c.spark2) +
        rect(x + 110, top + 36, w - 190, 10, c.paper, 5) +
        rect(x + 110, top + 56, (w - 190) * 0.6, 10, c.paper, 5)
      );
    }).join('')
  );
}

export const proxy: Motif = [
  {
    alt: 'a request passing through a gate to a server and back',
    draw: (art) => {
      const { c } = art;
      const there: Points = [
        [-20, 390],
        [806, 390],
      ];
      const back: Points = [
        [820, 590],
        [60, 590],
      ];
      const ring = (d: string, fill: string) => path(d, { stroke: fill, width: 64 });
      return (
        ring('M490 220A130 260 0 0 0 490 740', shaded(c.face, 0.3)) +
        route(there, 0, stroke(c.paper, 20)) +
        arrowHead(there, c.paper, 20) +
        route(back, 0, stroke(c.spark, 20)) +
        arrowHead(back, c.spark, 20) +
        ring('M490 220A130 260 0 0 1 490 740', c.face) +
        circle(210, 390, 44, c.spark2) +
        server(art, 840, 240, 4, 280)
      );
    },
  },
  {
    alt: 'a window whose page is fetched from a server behind it',
    draw: (art) => {
      const room: Room = [110, 330, 660, 520];
      const { c } = art;
      return (
        server(art, 700, 90, 3, 380) +
        path('M890 480V700Q890 760 830 760H790', stroke(c.spark, 16, '2 30')) +
        browserWindow(art, room, { bar: c.spark2, height: 1.2 }, tiles(art, inside(room)))
      );
    },
  },
  {
    alt: 'small nodes on a ring around one server',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const spots = [0, 1, 2, 3, 4, 5, 6].map((i) => {
        const turn = (i / 7) * Math.PI * 2 - 1.2;
        const [x, y] = [600 + Math.cos(turn) * 400, 480 + Math.sin(turn) * 350];
        const hot = i === 1 || i === 4;
        return (
          path(`M600 480L${x} ${y}`, stroke(hot ? c.spark : c.paper, hot ? 12 : 6)) +
          lifted(art, (paint) => circle(x, y, 66, paint), hot ? c.spark : c.paper, 0.6) +
          circle(x, y, 26, hot ? c.ink : c.face)
        );
      });
      return (
        `<ellipse cx="600" cy="480" rx="400" ry="350" fill="none" stroke="${c.paper}" stroke-width="6" stroke-dasharray="2 20" stroke-linecap="round"/>` +
        spots.join('') +
        lifted(art, (paint) => circle(600, 480, 150, paint), c.face, 1) +
        rect(530, 408, 140, 40, c.paper, 12) +
        rect(530, 460, 140, 40, c.paper, 12) +
        rect(530, 512, 140, 40, c.spark2, 12)
      );
    },
  },
  {
    alt: 'two pages joined under one address bar',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(art, (paint) => rect(110, 300, 470, 560, paint, 28), c.paper) +
        lifted(art, (paint) => rect(620, 300, 470, 560, paint, 28), c.face) +
        rect(160, 360, 220, 36, c.ink, 18) +
        textLines(art, [160, 440, 360], 4, c.tint, { thick: 18, step: 46 }) +
        rect(160, 650, 360, 150, c.tint, 20) +
        rect(670, 360, 220, 36, c.spark, 18) +
        textLines(art, [670, 440, 360], 4, c.paper, { thick: 18, step: 46 }) +
        rect(670, 650, 360, 150, c.spark2, 20) +
        lifted(art, (paint) => rect(170, 100, 860, 120, paint, 60), c.ink, 0.9) +
        circle(240, 160, 26, c.spark) +
        rect(300, 146, 420, 28, c.paper, 14) +
        path('M345 220V300M855 220V300', stroke(c.line, 20))
      );
    },
  },
];
