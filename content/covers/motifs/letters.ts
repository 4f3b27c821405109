import type { Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { circle, line, path, rect, stroke } from '#content/covers/shapes';

const RING =
  'M430 130A330 330 0 0 1 430 790A330 330 0 0 1 430 130ZM430 310A150 150 0 0 0 430 610A150 150 0 0 0 430 310Z';

/** Parts of letters – bowls, stems, serifs, a terminal – rather than letters, so there is nothing to read. */
export const letters: Motif = [
  {
    alt: 'the round bowl and straight stem of a letter, very large, on guide lines',
    draw: (art) => {
      const { c } = art;
      const guides = [190, 330, 790].map((y, i) =>
        line(-20, y, 1220, y, stroke(c.line, 5, i % 2 ? '2 20' : undefined)),
      );
      return (
        guides.join('') +
        lifted(art, (paint) => path(RING, paint), c.spark, 1.2) +
        lifted(art, (paint) => path('M640 -60H830V720H920V790H640Z', paint), c.face, 1) +
        path(
          'M960 790V560A230 230 0 0 1 1190 330H1260V470H1200A100 100 0 0 0 1100 570V790Z',
          c.paper,
        ) +
        circle(1010, 160, 70, c.spark2)
      );
    },
  },
  {
    alt: 'one curved stroke of a letter with its points and handles',
    draw: (art) => {
      const { c } = art;
      const shape = 'M330 780V350A250 250 0 0 1 830 350V780H690V370A110 110 0 0 0 470 370V780Z';
      const handle = (x1: number, y1: number, x2: number, y2: number) =>
        line(x1, y1, x2, y2, stroke(c.spark2, 8)) +
        circle(x2, y2, 24, c.spark2) +
        rect(x1 - 22, y1 - 22, 44, 44, { fill: c.paper, stroke: c.spark2, width: 10 }, 6);
      return (
        [180, 780].map((y) => line(-20, y, 1220, y, stroke(c.line, 5, '2 20'))).join('') +
        lifted(art, (paint) => path(shape, paint), c.face, 1.3) +
        handle(330, 350, 330, 170) +
        handle(580, 100, 340, 100) +
        handle(580, 100, 820, 100) +
        handle(830, 350, 1000, 350) +
        circle(990, 690, 90, c.spark)
      );
    },
  },
];
