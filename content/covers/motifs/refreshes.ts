import type { Art, Motif } from '#content/covers/motif';
import { picture, sheet, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { arrowHead, at, circle, path, rect, stroke } from '#content/covers/shapes';

function page(art: Art, x: number, y: number, fill: string, scale = 1): string {
  const { c } = art;
  return at(
    x,
    y,
    0,
    scale,
    sheet(art, [-180, -240, 360, 480], { fill, fold: 90, flap: fill === c.paper ? c.tint : c.ink }),
    picture(art, -130, -130, 260, 170, 16),
    textLines(art, [-130, 90, 260], 3, fill === c.paper ? c.tint : c.paper, {
      thick: 18,
      step: 44,
    }),
  );
}

const arc = (r: number, from: number, to: number) => {
  const point = (degrees: number) =>
    `${600 + Math.cos((degrees * Math.PI) / 180) * r} ${480 + Math.sin((degrees * Math.PI) / 180) * r}`;
  return `M${point(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
};

function head(r: number, degrees: number, colour: string, width: number): string {
  const turn = (degrees * Math.PI) / 180;
  const [x, y] = [600 + Math.cos(turn) * r, 480 + Math.sin(turn) * r];
  return arrowHead(
    [
      [x + Math.sin(turn) * 40, y - Math.cos(turn) * 40],
      [x, y],
    ],
    colour,
    width,
  );
}

export const refreshes: Motif = [
  {
    alt: 'a page in the middle of two arrows that chase each other round',
    draw: (art) => {
      const { c } = art;
      const ring = (colour: string) =>
        path(arc(390, 200, 338), stroke(colour, 46)) +
        head(390, 338, colour, 46) +
        path(arc(390, 20, 158), stroke(colour, 46)) +
        head(390, 158, colour, 46);
      return `<g transform="translate(16 20)">${ring(c.shadow)}</g>${ring(c.spark)}${page(art, 600, 480, c.paper)}`;
    },
  },
  {
    alt: 'one answer kept and handed out as many copies',
    draw: (art) => {
      const { c } = art;
      return (
        [0, 1, 2]
          .map((i) =>
            path(
              `M430 480C640 480 600 ${190 + i * 290} 800 ${190 + i * 290}`,
              stroke(c.line, 12, '2 26'),
            ),
          )
          .join('') +
        page(art, 330, 480, c.face, 1.2) +
        [0, 1, 2].map((i) => page(art, 910, 190 + i * 290, c.paper, 0.54)).join('') +
        lifted(art, (paint) => circle(540, 250, 84, paint), c.spark, 0.7) +
        path('M540 206V254L574 274', stroke(c.ink, 16))
      );
    },
  },
  {
    alt: 'an older page slipping behind a newer one',
    draw: (art) => {
      const { c } = art;
      return (
        at(360, 430, -10, 1, page(art, 0, 0, c.face, 1.25)) +
        at(760, 520, 4, 1, page(art, 0, 0, c.paper, 1.5)) +
        lifted(art, (paint) => circle(1010, 220, 104, paint), c.spark, 0.8) +
        path('M966 220A44 44 0 1 1 1010 264', stroke(c.ink, 18)) +
        rect(1000, 236, 20, 20, c.ink, 4)
      );
    },
  },
];
