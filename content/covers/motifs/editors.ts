import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, picture, pointer, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function field(art: Art, x: number, y: number, w: number, h: number, lit: boolean): string {
  const { c } = art;
  return (
    rect(x, y, 130, 18, c.ink, 9) +
    rect(x, y + 34, w, h, lit ? { fill: c.paper, stroke: c.spark2, width: 8 } : c.tint, 18) +
    rect(x + 26, y + 34 + 26, w * 0.5, 18, lit ? c.face : c.paper, 9)
  );
}

export const editors: Motif = [
  {
    alt: 'an editing form at the left, the page it fills at the right',
    draw: (art) => {
      const { c } = art;
      const form: Room = [80, 110, 560, 720];
      return (
        browserWindow(
          art,
          form,
          { bar: c.face },
          field(art, 140, 220, 440, 72, false),
          field(art, 140, 370, 440, 72, true),
          field(art, 140, 520, 440, 220, false),
        ) +
        lifted(art, (paint) => rect(690, 200, 430, 640, paint, 34), c.paper, 1.2) +
        picture(art, 730, 240, 350, 220, 20) +
        rect(730, 500, 260, 40, c.spark2, 20) +
        textLines(art, [730, 580, 350], 5, c.tint, { thick: 18, step: 46 }) +
        path('M590 440C650 440 640 520 706 520', stroke(c.spark2, 12))
      );
    },
  },
  {
    alt: 'blocks of content being put in order',
    draw: (art) => {
      const { c } = art;
      const grip = (x: number, y: number, colour: string) =>
        [0, 1, 2, 3, 4, 5]
          .map((i) => circle(x + (i % 2) * 30, y + Math.floor(i / 2) * 30, 9, colour))
          .join('');
      const block = (y: number, h: number, fill: string, inner: string) =>
        lifted(art, (paint) => rect(230, y, 740, h, paint, 32), fill, 0.8) +
        grip(272, y + h / 2 - 30, fill === c.paper ? c.tint : c.paper) +
        inner;
      return (
        block(
          70,
          160,
          c.paper,
          rect(360, 110, 360, 34, c.ink, 17) + rect(360, 166, 240, 20, c.tint, 10),
        ) +
        rect(230, 270, 740, 220, { stroke: c.line, width: 8, dash: '24 24' }, 32) +
        block(
          530,
          160,
          c.paper,
          textLines(art, [360, 572, 540], 3, c.tint, { thick: 16, step: 36 }),
        ) +
        block(730, 170, c.face, rect(360, 770, 240, 90, c.spark, 45)) +
        at(40, 30, 5, 1, block(250, 240, c.spark2, picture(art, 370, 282, 560, 176, 18))) +
        pointer(art, 960, 470, 1.2)
      );
    },
  },
  {
    alt: 'fragments of one record shared by several pages',
    draw: (art) => {
      const { c } = art;
      const shard = (x: number, y: number, fill: string, w = 200) => rect(x, y, w, 70, fill, 20);
      const page = (x: number, parts: readonly string[]) =>
        lifted(art, (paint) => rect(x, 520, 280, 360, paint, 30), c.paper, 0.9) +
        parts.map((fill, i) => shard(x + 40, 556 + i * 98, fill)).join('');
      return (
        path(
          'M600 330C600 460 220 400 220 520M600 330V520M600 330C600 460 980 400 980 520',
          stroke(c.line, 12),
        ) +
        lifted(art, (paint) => rect(250, 80, 700, 270, paint, 40), c.face, 1.1) +
        shard(300, 130, c.spark) +
        shard(516, 130, c.spark2) +
        shard(732, 130, c.paper, 168) +
        rect(300, 240, 420, 22, c.paper, 11) +
        rect(300, 284, 300, 22, c.tint, 11) +
        page(80, [c.spark, c.tint, c.spark2]) +
        page(460, [c.spark2, c.spark, c.tint]) +
        page(840, [c.tint, c.spark, c.face])
      );
    },
  },
];
