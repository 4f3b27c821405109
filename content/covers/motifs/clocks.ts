import type { Art, Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { at, circle, line, path, rect, stroke } from '#content/covers/shapes';

function dial(art: Art, r: number, fill: string): string {
  const { c, rnd } = art;
  const marks = Array.from({ length: 12 }, (_, i) =>
    at(0, 0, i * 30, 1, rect(-7, -r * 0.86, 14, i % 3 === 0 ? r * 0.16 : r * 0.08, c.ink, 7)),
  );
  const hour = rnd.whole(0, 11) * 30;
  return (
    lifted(art, (paint) => circle(0, 0, r, paint), fill, 1.1) +
    marks.join('') +
    at(0, 0, hour, 1, rect(-14, -r * 0.5, 28, r * 0.56, c.ink, 14)) +
    at(0, 0, rnd.pick([60, 150, 300]), 1, rect(-9, -r * 0.72, 18, r * 0.8, c.spark2, 9)) +
    circle(0, 0, 30, c.spark)
  );
}

export const clocks: Motif = [
  {
    alt: 'a clock in a ring of evenly set dots, some of them lit',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const dots = Array.from({ length: 24 }, (_, i) => {
        const turn = (i / 24) * Math.PI * 2;
        const lit = i % 4 === 0;
        return circle(
          600 + Math.cos(turn) * 425,
          480 + Math.sin(turn) * 425,
          lit ? 32 : 14,
          lit ? c.spark : c.paper,
        );
      });
      return dots.join('') + at(600, 480, 0, 1, circle(0, 0, 356, c.face), dial(art, 290, c.paper));
    },
  },
  {
    alt: 'a calendar with certain days marked and a clock on its corner',
    draw: (art) => {
      const { c, rnd } = art;
      const every = rnd.whole(2, 3);
      const days = Array.from({ length: 24 }, (_, i) => {
        const lit = i % every === 0;
        return rect(
          180 + (i % 6) * 128,
          320 + Math.floor(i / 6) * 128,
          100,
          100,
          lit ? c.spark : c.tint,
          24,
        );
      });
      return (
        lifted(art, (paint) => rect(130, 130, 840, 740, paint, 40), c.paper, 1.1) +
        path('M130 270V170A40 40 0 0 1 170 130H930A40 40 0 0 1 970 170V270Z', c.face) +
        [290, 810].map((x) => rect(x - 17, 80, 34, 110, c.line, 17)).join('') +
        days.join('') +
        at(930, 690, 0, 0.72, dial(art, 250, c.paper))
      );
    },
  },
  {
    alt: 'a worker wheel turning between a clock and a pile of tasks',
    draw: (art) => {
      const { c } = art;
      const teeth = Array.from({ length: 10 }, (_, i) =>
        at(0, 0, i * 36, 1, rect(-44, -290, 88, 110, c.face, 18)),
      );
      const tasks = [0, 1, 2, 3].map(
        (i) =>
          lifted(
            art,
            (paint) => rect(830 + (i % 2) * 24, 230 + i * 138, 270, 108, paint, 26),
            i === 1 ? c.spark : c.paper,
            0.7,
          ) +
          circle(890 + (i % 2) * 24, 284 + i * 138, 22, i === 1 ? c.ink : c.spark2) +
          rect(934 + (i % 2) * 24, 275 + i * 138, 120, 18, i === 1 ? c.ink : c.tint, 9),
      );
      return (
        at(250, 270, 0, 0.66, dial(art, 250, c.paper)) +
        at(
          500,
          560,
          10,
          1,
          ...teeth,
          lifted(art, (paint) => circle(0, 0, 225, paint), c.face, 0.5),
          circle(0, 0, 130, c.ink),
          circle(0, 0, 60, c.spark),
        ) +
        tasks.join('')
      );
    },
  },
  {
    alt: 'a day drawn as a ring, with a bead wherever a job runs',
    mirrors: true,
    draw: (art) => {
      const { c, rnd } = art;
      const start = rnd.whole(0, 3) * 15;
      const beads = [0, 60, 120, 180, 240, 300].map((angle, i) => {
        const turn = ((angle + start) * Math.PI) / 180;
        const [x, y] = [600 + Math.cos(turn) * 345, 480 + Math.sin(turn) * 345];
        return (
          lifted(art, (paint) => circle(x, y, 62, paint), i === 1 ? c.spark : c.paper, 0.5) +
          circle(x, y, 24, i === 1 ? c.ink : c.spark2)
        );
      });
      return (
        `<g transform="translate(${20 * art.facing} 24)">${circle(600, 480, 345, stroke(c.shadow, 84))}</g>` +
        circle(600, 480, 345, stroke(c.face, 84)) +
        circle(600, 480, 345, stroke(c.paper, 6, '2 32')) +
        lifted(art, (paint) => circle(600, 480, 176, paint), c.paper, 0.8) +
        line(600, 480, 600, 366, stroke(c.ink, 26)) +
        line(600, 480, 690, 530, stroke(c.spark2, 22)) +
        circle(600, 480, 26, c.ink) +
        beads.join('')
      );
    },
  },
];
