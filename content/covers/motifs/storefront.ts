import type { Art, Motif } from '#content/covers/motif';
import { textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { circle, clipped, path, polygon, rect, type Shape, stroke } from '#content/covers/shapes';

const vase = (x: number, y: number, fill: string) =>
  path(
    `M${x - 30} ${y - 90}H${x + 30}V${y - 50}C${x + 80} ${y - 20} ${x + 74} ${y + 80} ${x + 40} ${y + 90}H${x - 40}C${x - 74} ${y + 80} ${x - 80} ${y - 20} ${x - 30} ${y - 50}Z`,
    fill,
  );
const cup = (x: number, y: number, fill: string) =>
  path(`M${x + 50} ${y - 30}A36 36 0 0 1 ${x + 50} ${y + 44}`, { stroke: fill, width: 18 }) +
  path(
    `M${x - 70} ${y - 60}H${x + 62}V${y + 30}A60 60 0 0 1 ${x + 2} ${y + 90}H${x - 10}A60 60 0 0 1 ${x - 70} ${y + 30}Z`,
    fill,
  );
const lamp = (x: number, y: number, fill: string, foot: string) =>
  rect(x - 7, y - 20, 14, 110, foot, 7) +
  rect(x - 44, y + 78, 88, 16, foot, 8) +
  path(`M${x - 40} ${y - 90}H${x + 40}L${x + 76} ${y}H${x - 76}Z`, fill);
const chair = (x: number, y: number, fill: string, foot: string) =>
  rect(x - 60, y - 90, 26, 180, foot, 10) +
  rect(x + 40, y + 10, 22, 80, foot, 10) +
  rect(x - 60, y + 2, 126, 34, fill, 14) +
  rect(x - 64, y - 90, 34, 96, fill, 14);

function goods(art: Art, i: number, x: number, y: number, onDark: boolean): string {
  const { c } = art;
  const foot = onDark ? c.paper : c.ink;
  if (i === 0) return vase(x, y, c.spark2);
  if (i === 1) return lamp(x, y, c.spark, foot);
  if (i === 2) return cup(x, y, onDark ? c.paper : c.face);
  return chair(x, y, c.spark2, foot);
}

function product(art: Art, i: number, x: number, y: number): string {
  const { c } = art;
  const dark = i === 1 || i === 3;
  return (
    lifted(art, (paint) => rect(x, y, 300, 380, paint, 28), dark ? c.face : c.paper, 0.9) +
    circle(x + 150, y + 150, 116, dark ? c.ink : c.tint) +
    goods(art, i % 4, x + 150, y + 152, dark) +
    rect(x + 34, y + 300, 130, 20, dark ? c.paper : c.ink, 10) +
    rect(x + 34, y + 334, 84, 14, dark ? c.tint : c.tint, 7) +
    circle(x + 248, y + 324, 24, c.spark)
  );
}

export const storefront: Motif = [
  {
    alt: 'a shop front with a striped awning and goods in its window',
    mirrors: true,
    floor: 800,
    draw: (art) => {
      const { c } = art;
      const stripe = 120;
      const scallops = Array.from({ length: 7 }, (_, i) => {
        const fill = i % 2 === 0 ? c.spark2 : c.paper;
        const x = 180 + i * stripe;
        return (
          rect(x, 180, stripe, 130, fill) + path(`M${x} 308A60 60 0 0 0 ${x + stripe} 308Z`, fill)
        );
      });
      const pane: Shape = (paint) => rect(270, 420, 440, 290, paint, 14);
      return (
        lifted(art, (paint) => rect(220, 220, 760, 580, paint, 10), c.face) +
        pane(c.ink) +
        rect(270, 650, 440, 60, c.tint, 14) +
        goods(art, 0, 350, 562, true) +
        goods(art, 1, 490, 560, true) +
        goods(art, 2, 626, 562, true) +
        rect(770, 420, 160, 380, c.paper, 12) +
        rect(794, 446, 112, 200, c.ink, 10) +
        circle(800, 690, 12, c.spark) +
        scallops.join('') +
        rect(150, 150, 900, 44, c.line, 14)
      );
    },
  },
  {
    alt: 'product cards in a grid: a vase, a lamp, a cup, a chair',
    draw: (art) =>
      product(art, 0, 110, 60) +
      product(art, 1, 450, 130) +
      product(art, 2, 790, 60) +
      product(art, 3, 110, 490) +
      product(art, 0, 450, 560) +
      product(art, 1, 790, 490),
  },
  {
    alt: 'a shopping bag with a price tag',
    mirrors: true,
    floor: 800,
    draw: (art) => {
      const { c } = art;
      const bag: Shape = (paint) =>
        polygon(
          [
            [360, 300],
            [840, 300],
            [900, 800],
            [300, 800],
          ],
          paint,
        );
      return (
        path('M480 330V220A120 120 0 0 1 720 220V330', stroke(c.line, 26)) +
        lifted(art, bag, c.face, 1.1) +
        clipped(bag, rect(300, 560, 600, 110, c.spark), circle(600, 470, 120, c.paper)) +
        circle(480, 372, 16, c.ink) +
        circle(720, 372, 16, c.ink) +
        path('M720 372C760 440 800 440 830 470', stroke(c.paper, 8)) +
        lifted(
          art,
          (paint) => path('M830 450L900 420L1040 560L940 660L800 520Z', paint),
          c.paper,
          0.6,
        ) +
        circle(858, 478, 17, c.ink)
      );
    },
  },
  {
    alt: 'one product large on its page, smaller ones beside it',
    draw: (art) => {
      const { c } = art;
      return (
        lifted(art, (paint) => rect(120, 110, 620, 740, paint, 34), c.paper, 1.2) +
        circle(430, 400, 230, c.tint) +
        `<g transform="translate(430 400) scale(2.3)">${goods(art, art.rnd.whole(0, 3), 0, 0, false)}</g>` +
        textLines(art, [180, 700, 300], 2, c.ink, { thick: 26, step: 52 }) +
        rect(540, 716, 150, 70, c.spark, 35) +
        [0, 1, 2]
          .map((i) => {
            const y = 110 + i * 256;
            return (
              lifted(
                art,
                (paint) => rect(800, y, 280, 228, paint, 28),
                i === 1 ? c.face : c.paper,
                0.8,
              ) +
              `<g transform="translate(940 ${y + 114}) scale(0.86)">${goods(art, i, 0, 0, i === 1)}</g>`
            );
          })
          .join('')
      );
    },
  },
];
