import type { Art, Motif } from '#content/covers/motif';
import { textLines, tick } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect } from '#content/covers/shapes';

function note(art: Art, x: number, y: number, turn: number, fill: string, size = 320): string {
  const { c } = art;
  const h = size / 2;
  return at(
    x,
    y,
    turn,
    1,
    lifted(
      art,
      (paint) => path(`M${-h} ${-h}H${h}V${h - 70}L${h - 70} ${h}H${-h}Z`, paint),
      fill,
      0.8,
    ),
    path(`M${h} ${h - 70}H${h - 70}V${h}Z`, c.ink),
    textLines(art, [-h + 40, -h + 60, size - 90], 4, fill === c.paper ? c.tint : c.paper, {
      thick: 18,
      step: 48,
    }),
    circle(0, -h + 6, 22, c.spark2 === fill ? c.spark : c.spark2),
  );
}

export const notes: Motif = [
  {
    alt: 'notes pinned up, each with a turned corner',
    draw: (art) => {
      const { c } = art;
      return (
        note(art, 270, 290, -7, c.paper) +
        note(art, 640, 250, 4, c.face) +
        note(art, 980, 330, -3, c.paper) +
        note(art, 330, 690, 5, c.spark2) +
        note(art, 700, 660, -6, c.paper) +
        note(art, 1050, 730, 7, c.face)
      );
    },
  },
  {
    alt: 'a notebook with a list, two lines of it ticked',
    draw: (art) => {
      const { c } = art;
      return at(
        600,
        490,
        art.rnd.pick([-6, 5]),
        1,
        lifted(art, (paint) => rect(-330, -410, 680, 840, paint, 44), c.face, 1.2),
        rect(-240, -360, 540, 740, c.paper, 26),
        ...[-320, -180, -40, 100, 240].map((y) => rect(-370, y, 90, 34, c.line, 17)),
        rect(-180, -290, 260, 40, c.ink, 20),
        ...[0, 1, 2, 3].map((i) => {
          const y = -170 + i * 128;
          return (
            rect(-180, y, 76, 76, i < 2 ? c.spark : c.tint, 20) +
            (i < 2 ? tick(-142, y + 40, 20, c.ink, 11) : '') +
            rect(-70, y + 26, [290, 230, 300, 180][i] ?? 240, 24, i < 2 ? c.tint : c.face, 12)
          );
        }),
      );
    },
  },
];
