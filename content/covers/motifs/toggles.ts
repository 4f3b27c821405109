import type { Art, Motif } from '#content/covers/motif';
import { textLines, toggle } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect } from '#content/covers/shapes';

function bigToggle(art: Art, x: number, y: number, w: number, on: boolean): string {
  const { c } = art;
  const h = w * 0.52;
  const knob = on ? x + w - h / 2 : x + h / 2;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, h / 2), on ? c.spark : c.paper, 1) +
    circle(knob + 10 * art.facing, y + h / 2 + 12, h * 0.38, on ? c.ink : c.tint) +
    circle(knob, y + h / 2, h * 0.38, on ? c.paper : c.face)
  );
}

export const toggles: Motif = [
  {
    alt: 'one large switch, turned on',
    draw: (art) => {
      const { c, rnd } = art;
      return at(
        600,
        480,
        rnd.pick([-14, -8, 10]),
        1,
        bigToggle(art, -430, -225, 860, true),
        circle(-220, 0, 24, c.ink),
        circle(-130, 0, 24, c.ink),
      );
    },
  },
  {
    alt: 'a panel with a row for each flag, some on, some off',
    draw: (art) => {
      const { c, rnd } = art;
      const states = rnd.pick([
        [true, false, true, true],
        [false, true, true, false],
        [true, true, false, true],
      ]);
      const rows = states.map((on, i) => {
        const y = 130 + i * 182;
        return (
          lifted(art, (paint) => rect(180, y, 840, 150, paint, 34), on ? c.paper : c.face, 0.9) +
          circle(262, y + 75, 34, on ? c.spark2 : c.ink) +
          textLines(art, [330, y + 48, 300], 2, on ? c.tint : c.paper, { thick: 18, step: 38 }) +
          toggle(art, 820, y + 36, 146, on)
        );
      });
      return rows.join('');
    },
  },
  {
    alt: 'a grid of switches, most off, a few on',
    draw: (art) => {
      const { rnd } = art;
      const lit = [rnd.whole(0, 3), rnd.whole(4, 7), rnd.whole(8, 11), rnd.whole(12, 15)];
      return at(
        600,
        480,
        -8,
        1.1,
        ...Array.from({ length: 16 }, (_, i) =>
          bigToggle(
            art,
            -600 + (i % 4) * 310,
            -420 + Math.floor(i / 4) * 216,
            250,
            lit.includes(i),
          ),
        ),
      );
    },
  },
  {
    alt: 'three flags on poles, one of them raised high',
    mirrors: true,
    floor: 800,
    draw: (art) => {
      const { c } = art;
      const flag = (x: number, top: number, fill: string, w: number) =>
        rect(x, top - 20, 20, 820 - top, c.line, 10) +
        circle(x + 10, top - 30, 20, c.line) +
        lifted(
          art,
          (paint) =>
            path(
              `M${x + 20} ${top}C${x + w * 0.3} ${top - 50} ${x + w * 0.6} ${top + 60} ${x + w} ${top}V${
                top + w * 0.62
              }C${x + w * 0.6} ${top + w * 0.62 + 60} ${x + w * 0.3} ${top + w * 0.62 - 50} ${x + 20} ${
                top + w * 0.62
              }Z`,
              paint,
            ),
          fill,
          0.7,
        );
      return (
        flag(170, 470, c.paper, 250) +
        flag(830, 420, c.face, 270) +
        flag(440, 170, c.spark, 420) +
        rect(130, 800, 100, 22, c.line, 11) +
        rect(400, 800, 100, 22, c.line, 11) +
        rect(790, 800, 100, 22, c.line, 11)
      );
    },
  },
  {
    alt: 'a page in two states, joined by a switch',
    draw: (art) => {
      const { c } = art;
      const page = (x: number, y: number, on: boolean) =>
        lifted(art, (paint) => rect(x, y, 500, 600, paint, 34), on ? c.paper : c.ink, 1) +
        rect(x + 50, y + 56, 210, 38, on ? c.ink : c.face, 19) +
        rect(x + 50, y + 134, 400, 210, on ? c.face : c.face, 22) +
        circle(x + 340, y + 210, 44, on ? c.spark : c.ink) +
        textLines(art, [x + 50, y + 400, 400], 3, on ? c.tint : c.face, { thick: 18, step: 46 });
      return page(110, 80, false) + page(590, 270, true) + bigToggle(art, 430, 690, 380, true);
    },
  },
];
