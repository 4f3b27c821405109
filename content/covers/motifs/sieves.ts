import type { Motif } from '#content/covers/motif';
import { lifted } from '#content/covers/relief';
import { circle, path, polygon, rect, type Shape, stroke } from '#content/covers/shapes';

export const sieves: Motif = [
  {
    alt: 'mixed shapes falling into a funnel, one kind coming out',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      const funnel: Shape = (paint) =>
        polygon(
          [
            [220, 390],
            [980, 390],
            [690, 680],
            [690, 850],
            [510, 850],
            [510, 680],
          ],
          paint,
        );
      const fall = [
        [330, 130, 'square'],
        [500, 220, 'round'],
        [650, 90, 'square'],
        [760, 260, 'round'],
        [880, 140, 'square'],
        [420, 310, 'square'],
        [620, 320, 'round'],
        [240, 270, 'round'],
      ] as const;
      return (
        fall
          .map(([x, y, kind], i) =>
            kind === 'round'
              ? lifted(art, (paint) => circle(x, y, 46, paint), c.spark, 0.5)
              : lifted(
                  art,
                  (paint) => rect(x - 42, y - 42, 84, 84, paint, 18),
                  i % 2 ? c.paper : c.spark2,
                  0.5,
                ),
          )
          .join('') +
        lifted(art, funnel, c.face, 1) +
        rect(180, 360, 840, 66, c.ink, 33) +
        [560, 700]
          .map((y) =>
            path(
              `M${y === 560 ? 420 : 530} ${y === 560 ? 500 : 700}H${y === 560 ? 780 : 670}`,
              stroke(c.paper, 10, '2 26'),
            ),
          )
          .join('') +
        [880, 960].map((y, i) => circle(600, y + 16, i ? 30 : 40, c.spark)).join('')
      );
    },
  },
  {
    alt: 'a grid of cells with a few set, and lines pointing to them',
    draw: (art) => {
      const { c, rnd } = art;
      const set = new Set(Array.from({ length: 9 }, () => rnd.whole(0, 31)));
      const hits = [3, 12, 22];
      for (const hit of hits) set.add(hit);
      const spot = (i: number) => [110 + (i % 8) * 126, 380 + Math.floor(i / 8) * 126] as const;
      return (
        lifted(art, (paint) => rect(70, 340, 1060, 550, paint, 40), c.ink, 1) +
        Array.from({ length: 32 }, (_, i) => {
          const [x, y] = spot(i);
          return rect(x, y, 98, 98, hits.includes(i) ? c.spark : set.has(i) ? c.face : c.paper, 20);
        }).join('') +
        hits
          .map((hit) => {
            const [x, y] = spot(hit);
            return (
              path(`M600 180C600 300 ${x + 49} 240 ${x + 49} ${y + 49}`, stroke(c.spark2, 12)) +
              circle(x + 49, y + 49, 18, c.ink)
            );
          })
          .join('') +
        lifted(art, (paint) => rect(400, 80, 400, 130, paint, 65), c.paper, 0.9) +
        circle(470, 145, 28, c.spark2) +
        rect(530, 134, 190, 22, c.tint, 11)
      );
    },
  },
  {
    alt: 'a gauge near its limit, requests queued below it',
    draw: (art) => {
      const { c, rnd } = art;
      const angle = rnd.between(28, 52);
      const turn = (angle * Math.PI) / 180;
      const [x, y] = [600 + Math.cos(turn) * 270, 600 - Math.sin(turn) * 270];
      return (
        lifted(art, (paint) => path('M160 620A440 440 0 0 1 1040 620Z', paint), c.paper, 1.2) +
        path('M250 600A350 350 0 0 1 600 250', stroke(c.face, 70)) +
        path('M600 250A350 350 0 0 1 847 353', stroke(c.spark, 70)) +
        path('M847 353A350 350 0 0 1 950 600', stroke(c.spark2, 70)) +
        path(`M600 600L${x} ${y}`, stroke(c.ink, 30)) +
        circle(600, 600, 60, c.ink) +
        circle(600, 600, 22, c.paper) +
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            lifted(
              art,
              (paint) => circle(225 + i * 150, 780, 50, paint),
              i < 4 ? c.face : c.spark2,
              0.6,
            ),
          )
          .join('')
      );
    },
  },
  {
    alt: 'an address broken into parts, some of them dropped',
    draw: (art) => {
      const { c } = art;
      const chip = (x: number, y: number, w: number, fill: string, ink: string, turn = 0) =>
        `<g transform="rotate(${turn} ${x + w / 2} ${y + 55})">${lifted(art, (paint) => rect(x, y, w, 110, paint, 55), fill, 0.8)}${circle(x + 56, y + 55, 17, ink)}${rect(x + 94, y + 45, w - 150, 20, ink, 10)}</g>`;
      return (
        lifted(art, (paint) => rect(80, 170, 1040, 190, paint, 95), c.ink, 1.1) +
        chip(120, 210, 320, c.spark, c.ink) +
        chip(470, 210, 260, c.paper, c.face) +
        rect(764, 214, 290, 102, { stroke: c.face, width: 6, dash: '18 18' }, 51) +
        path('M905 400V470', stroke(c.line, 10, '2 22')) +
        chip(760, 500, 290, c.spark2, c.paper, 14) +
        chip(200, 620, 270, c.face, c.paper, -12) +
        chip(520, 720, 300, c.spark2, c.paper, 6)
      );
    },
  },
];
