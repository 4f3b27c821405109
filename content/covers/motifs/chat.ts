import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

/** A speech bubble; `side` says at which lower corner its tail hangs. */
function bubble(art: Art, [x, y, w, h]: Room, fill: string, side: 1 | -1, height = 1): string {
  const foot = side === 1 ? x + w - 90 : x + 90;
  return lifted(
    art,
    (paint) =>
      rect(x, y, w, h, paint, Math.min(70, h / 2)) +
      path(`M${foot - 50} ${y + h - 20}H${foot + 50}L${foot + side * 70} ${y + h + 80}Z`, paint),
    fill,
    height,
  );
}

function words(
  x: number,
  y: number,
  widths: readonly number[],
  colour: string,
  thick = 24,
  step = 56,
): string {
  return widths.map((w, i) => rect(x, y + i * step, w, thick, colour, thick / 2)).join('');
}

const dots = (x: number, y: number, r: number, colour: string) =>
  [-1, 0, 1].map((i) => circle(x + i * r * 3.2, y, r, colour)).join('');

export const chat: Motif = [
  {
    alt: 'two large speech bubbles',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        bubble(art, [110, 110, 660, 360], c.face, -1, 1.2) +
        words(190, 196, [430, 500, 260], c.paper, 30, 70) +
        bubble(art, [470, 440, 620, 320], c.paper, 1, 1.2) +
        dots(780, 600, 34, c.spark2)
      );
    },
  },
  {
    alt: 'a chat window with messages from both sides',
    draw: (art) => {
      const { c } = art;
      const room: Room = [210, 80, 780, 980];
      const message = (x: number, y: number, w: number, h: number, fill: string) =>
        rect(x, y, w, h, fill, 44);
      return (
        browserWindow(art, room, { bar: c.spark2, height: 1.2 }) +
        circle(310, 290, 46, c.spark) +
        message(380, 210, 420, 160, c.tint) +
        words(426, 258, [300, 190], c.paper, 20, 46) +
        message(420, 410, 520, 150, c.face) +
        words(470, 454, [400, 260], c.paper, 20, 46) +
        circle(310, 680, 46, c.spark) +
        message(380, 600, 360, 150, c.tint) +
        words(426, 644, [250, 150], c.paper, 20, 46) +
        message(560, 790, 380, 110, c.face) +
        dots(750, 845, 16, c.spark)
      );
    },
  },
  {
    alt: 'many speech bubbles crowding the frame',
    draw: (art) => {
      const { c } = art;
      return [
        bubble(art, [-90, 60, 480, 220], c.paper, -1),
        words(60, 124, [250, 160], c.tint),
        bubble(art, [440, 40, 400, 200], c.spark, 1),
        dots(640, 140, 24, c.ink),
        bubble(art, [890, 120, 460, 240], c.paper, -1),
        words(960, 190, [200, 220], c.tint),
        bubble(art, [70, 380, 560, 250], c.face, 1),
        words(150, 452, [380, 270], c.paper),
        bubble(art, [690, 430, 430, 210], c.spark2, -1),
        words(760, 494, [290, 180], c.paper),
        bubble(art, [-60, 730, 420, 220], c.paper, -1),
        bubble(art, [430, 720, 520, 230], c.paper, 1),
        words(510, 784, [340, 240], c.tint),
        bubble(art, [1000, 740, 380, 220], c.face, -1),
      ].join('');
    },
  },
  {
    alt: 'two people with a live line between them',
    mirrors: true,
    floor: 840,
    draw: (art) => {
      const { c } = art;
      const person = (x: number, fill: string) =>
        lifted(
          art,
          (paint) =>
            circle(x, 500, 110, paint) +
            path(`M${x - 190} 840V800A190 190 0 0 1 ${x + 190} 800V840Z`, paint),
          fill,
          0.8,
        );
      return (
        person(300, c.face) +
        person(900, c.spark) +
        path('M440 540H520L560 450L620 630L670 500L700 540H770', stroke(c.line, 16)) +
        bubble(art, [130, 90, 420, 210], c.paper, -1, 0.9) +
        words(200, 152, [280, 180], c.tint) +
        bubble(art, [690, 130, 380, 190], c.spark2, 1, 0.9) +
        dots(880, 224, 22, c.paper)
      );
    },
  },
  {
    alt: 'messages passing both ways through two tubes',
    draw: (art) => {
      const { c, rnd } = art;
      const pod = (x: number, y: number, w: number, fill: string) =>
        rect(x, y, w, 84, fill, 42) +
        dots(x + w / 2, y + 42, 11, fill === c.paper ? c.face : c.paper);
      return at(
        600,
        480,
        rnd.pick([-12, -7, 9]),
        1,
        lifted(art, (paint) => rect(-760, -240, 1520, 220, paint, 110), c.face, 1.1),
        lifted(art, (paint) => rect(-760, 60, 1520, 220, paint, 110), c.ink, 1.1),
        pod(-520, -172, 230, c.paper),
        pod(-200, -172, 170, c.spark2),
        pod(60, -172, 300, c.paper),
        pod(-420, 128, 300, c.spark2),
        pod(-30, 128, 190, c.paper),
        pod(240, 128, 240, c.spark2),
        path('M470 -170L520 -130L470 -90', stroke(c.spark, 24)),
        path('M-500 130L-550 170L-500 210', stroke(c.spark, 24)),
      );
    },
  },
];
