import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, line, path, rect, stroke } from '#content/covers/shapes';

/** A ticket about its own middle, 760 by 320, with a bite in each long edge where it tears. */
const TICKET =
  'M-380 -130A30 30 0 0 1 -350 -160H120A40 40 0 0 0 200 -160H350A30 30 0 0 1 380 -130V130A30 30 0 0 1 350 160H200A40 40 0 0 0 120 160H-350A30 30 0 0 1 -380 130Z';

function ticket(art: Art, [x, y]: readonly [number, number], turn: number, fill: string): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return at(
    x,
    y,
    turn,
    1,
    lifted(art, (paint) => path(TICKET, paint), fill, 0.9),
    line(160, -90, 160, 90, stroke(ink, 8, '2 24')),
    circle(-250, 0, 80, fill === c.paper ? c.face : c.spark),
    path('M-290 20C-270 -40 -230 -40 -210 20', stroke(c.paper, 16)),
    rect(-130, -60, 200, 30, fill === c.paper ? c.ink : c.paper, 15),
    rect(-130, 0, 220, 18, ink, 9),
    rect(-130, 42, 140, 18, ink, 9),
    ...[0, 1, 2, 3, 4].map((i) => rect(212, -84 + i * 38, i % 2 ? 80 : 116, 18, ink, 4)),
  );
}

export const tickets: Motif = [
  {
    alt: 'three tickets, fanned out, each with a stub to tear off',
    draw: (art) =>
      ticket(art, [520, 290], -16, art.c.spark2) +
      ticket(art, [600, 480], -5, art.c.face) +
      ticket(art, [680, 690], 7, art.c.paper),
  },
  {
    alt: 'a ticket over rows of seats, one seat taken',
    draw: (art) => {
      const { c, rnd } = art;
      const taken = rnd.whole(9, 12);
      const seats = Array.from({ length: 24 }, (_, i) => {
        const [x, y] = [130 + (i % 8) * 122, 90 + Math.floor(i / 8) * 130];
        const fill = i === taken ? c.spark : i % 5 === 0 ? c.face : c.paper;
        return lifted(art, (paint) => rect(x, y, 90, 96, paint, 28), fill, 0.5);
      });
      return seats.join('') + ticket(art, [620, 690], -6, c.face);
    },
  },
];
