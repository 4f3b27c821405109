import type { Art, Motif } from '#content/covers/motif';
import { picture, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function card(art: Art, [x, y, w, h]: Room, fill: string): string {
  const { c } = art;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 34), fill, 0.9) +
    picture(art, x + 30, y + 30, w - 60, h * 0.5, 20) +
    textLines(art, [x + 30, y + h * 0.5 + 72, w - 60], 3, fill === c.paper ? c.tint : c.paper, {
      thick: 18,
      step: 44,
    })
  );
}

export const pagers: Motif = [
  {
    alt: 'a row of cards with the next one coming in, and a dot for each page',
    draw: (art) => {
      const { c, rnd } = art;
      const now = rnd.whole(1, 3);
      return (
        card(art, [-150, 170, 360, 500], c.paper) +
        card(art, [990, 170, 360, 500], c.paper) +
        card(art, [330, 90, 540, 660], c.face) +
        [0, 1, 2, 3, 4]
          .map((i) =>
            rect(
              i <= now ? 450 + i * 56 : 480 + i * 56,
              828,
              i === now ? 70 : 36,
              36,
              i === now ? c.spark : c.paper,
              18,
            ),
          )
          .join('') +
        lifted(art, (paint) => circle(930, 430, 62, paint), c.spark2, 0.6) +
        path('M916 400L946 430L916 460', stroke(c.paper, 16))
      );
    },
  },
  {
    alt: 'pages dealt out in an arc like playing cards',
    mirrors: true,
    draw: (art) =>
      [-36, -18, 0, 18, 36]
        .map((angle, i) =>
          at(
            600,
            1250,
            angle,
            1,
            card(
              art,
              [-175, -1110, 350, 500],
              i === 2 ? art.c.face : i === 4 ? art.c.spark2 : art.c.paper,
            ),
          ),
        )
        .join(''),
  },
];
