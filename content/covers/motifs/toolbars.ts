import type { Art, Motif } from '#content/covers/motif';
import { centred, heroBesidePicture, tiles } from '#content/covers/page-layouts';
import {
  browserWindow,
  inside,
  pointer,
  type Room,
  textLines,
  toggle,
} from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, type Shape, stroke } from '#content/covers/shapes';

/** A floating bar of round buttons, 140 thick, its corner at 0, 0. */
function bar(art: Art, count: number, lit: number, upright = false): string {
  const { c } = art;
  const long = 40 + count * 120;
  const shape: Shape = (paint) => rect(0, 0, upright ? 140 : long, upright ? long : 140, paint, 70);
  const buttons = Array.from({ length: count }, (_, i) => {
    const along = 80 + i * 120;
    const [x, y] = upright ? [70, along] : [along, 70];
    const colour = i === lit ? c.ink : c.paper;
    const signs = [
      circle(x, y, 18, stroke(colour, 9)),
      path(
        `M${x - 18} ${y + 20}V${y - 18}L${x + 20} ${y - 8}L${x - 18} ${y + 4}`,
        stroke(colour, 9),
      ),
      rect(x - 20, y - 16, 40, 32, stroke(colour, 9), 10),
      path(`M${x - 20} ${y}H${x + 20}M${x} ${y - 20}V${y + 20}`, stroke(colour, 10)),
    ];
    return (i === lit ? circle(x, y, 50, c.spark) : '') + (signs[i % signs.length] ?? '');
  });
  return lifted(art, shape, c.ink, 1) + buttons.join('');
}

const PAGE: Room = [150, 100, 900, 640];

export const toolbars: Motif = [
  {
    alt: 'a page with a floating toolbar at its foot',
    draw: (art) =>
      browserWindow(art, PAGE, { bar: art.c.face }, heroBesidePicture(art, inside(PAGE))) +
      at(340, 690, 0, 1, bar(art, 4, art.rnd.whole(0, 3))),
  },
  {
    alt: 'a large toolbar lying across a page',
    draw: (art) =>
      at(
        200,
        120,
        -8,
        1,
        browserWindow(
          art,
          [0, 0, 820, 780],
          { bar: art.c.spark2 },
          centred(art, [0, 68, 820, 712]),
        ),
      ) + at(70, 610, -8, 1.75, bar(art, 5, art.rnd.whole(1, 3))),
  },
  {
    alt: 'a toolbar opened into a menu of switches',
    draw: (art) => {
      const { c } = art;
      const panel: Room = [560, 130, 480, 560];
      return (
        browserWindow(art, [100, 90, 760, 620], { bar: c.face }, tiles(art, [100, 158, 760, 552])) +
        lifted(art, (paint) => rect(...panel, paint, 44), c.paper, 1.2) +
        [0, 1, 2, 3]
          .map(
            (i) =>
              textLines(art, [610, 196 + i * 126, 190], 2, i % 2 ? c.tint : c.ink, {
                thick: 16,
                step: 34,
              }) + toggle(art, 884, 186 + i * 126, 116, i !== 2),
          )
          .join('') +
        at(500, 740, 0, 1, bar(art, 5, 3))
      );
    },
  },
  {
    alt: 'one part of a page outlined for a comment, a toolbar beside it',
    draw: (art) => {
      const { c } = art;
      return (
        browserWindow(
          art,
          [90, 130, 800, 700],
          { bar: c.spark },
          heroBesidePicture(art, [90, 198, 800, 632]),
        ) +
        rect(480, 210, 390, 320, stroke(c.spark2, 12, '30 26'), 24) +
        at(970, 120, 0, 1, bar(art, 5, 1, true)) +
        lifted(
          art,
          (paint) =>
            path(
              'M500 560A64 64 0 0 1 564 496H760A64 64 0 0 1 824 560V620A64 64 0 0 1 760 684H500Z',
              paint,
            ),
          c.spark2,
          0.8,
        ) +
        rect(560, 556, 200, 22, c.paper, 11) +
        rect(560, 604, 130, 22, c.paper, 11) +
        pointer(art, 850, 700, 1.1)
      );
    },
  },
];
