import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, inside, picture, type Room, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect } from '#content/covers/shapes';

function byline(art: Art, x: number, y: number): string {
  const { c } = art;
  return (
    circle(x + 26, y, 26, c.spark2) +
    rect(x + 72, y - 20, 150, 16, c.ink, 8) +
    rect(x + 72, y + 8, 96, 14, c.tint, 7)
  );
}

function post(art: Art, x: number, y: number, w: number, h: number, fill: string): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return (
    lifted(art, (paint) => rect(x, y, w, h, paint, 26), fill, 0.9) +
    picture(art, x + 28, y + 28, w - 56, h * 0.46, 16) +
    rect(x + 28, y + h * 0.46 + 62, w * 0.6, 28, fill === c.paper ? c.ink : c.spark, 14) +
    textLines(art, [x + 28, y + h * 0.46 + 120, w - 56], 3, ink, { thick: 14, step: 34 })
  );
}

export const article: Motif = [
  {
    alt: 'an article with a wide picture, a heading and columns of lines',
    draw: (art) => {
      const { c } = art;
      return [
        lifted(art, (paint) => rect(210, 90, 780, 960, paint, 28), c.paper, 1.2),
        picture(art, 262, 142, 676, 320, 20),
        rect(262, 510, 560, 40, c.ink, 20),
        rect(262, 572, 380, 40, c.ink, 20),
        byline(art, 262, 678),
        textLines(art, [262, 752, 316], 6, c.tint, { thick: 16, step: 38 }),
        textLines(art, [622, 752, 316], 6, c.tint, { thick: 16, step: 38 }),
      ].join('');
    },
  },
  {
    alt: 'a column of blog posts beside the one being read',
    draw: (art) => {
      const { c } = art;
      return (
        post(art, 720, -160, 380, 460, c.paper) +
        post(art, 720, 360, 380, 460, c.face) +
        post(art, 720, 880, 380, 460, c.paper) +
        lifted(art, (paint) => rect(110, 150, 560, 660, paint, 28), c.paper, 1.1) +
        rect(166, 214, 400, 44, c.ink, 22) +
        rect(166, 282, 270, 44, c.ink, 22) +
        byline(art, 166, 400) +
        textLines(art, [166, 476, 448], 3, c.tint, { thick: 16, step: 40 }) +
        rect(166, 606, 10, 120, c.spark, 5) +
        textLines(art, [206, 616, 380], 3, c.face, { thick: 20, step: 44 })
      );
    },
  },
  {
    alt: 'blog posts in rows, tilted, running past the edge',
    draw: (art) => {
      const { c } = art;
      const fills = [c.paper, c.face, c.paper, c.paper, c.spark2, c.paper];
      return at(
        600,
        480,
        -10,
        1,
        ...fills.map((fill, i) =>
          post(
            art,
            -640 + (i % 3) * 440,
            -470 + Math.floor(i / 3) * 510 + (i % 3) * 40,
            400,
            470,
            fill,
          ),
        ),
      );
    },
  },
  {
    alt: 'a page with a large quotation mark and lines of text',
    draw: (art) => {
      const { c } = art;
      const mark = (x: number) =>
        path(
          `M${x} 300C${x} 190 ${x + 50} 130 ${x + 140} 110V172C${x + 96} 190 ${x + 80} 220 ${x + 78} 250H${x + 140}V392H${x}Z`,
          c.spark,
        );
      const room: Room = [330, 230, 740, 820];
      return (
        browserWindow(art, room, { height: 1.2 }, rect(...inside(room), c.paper)) +
        textLines(art, [560, 400, 430], 2, c.ink, { thick: 36, step: 66 }) +
        textLines(art, [410, 580, 580], 4, c.tint, { thick: 18, step: 48 }) +
        picture(art, 410, 790, 580, 260, 20) +
        lifted(art, (paint) => circle(320, 280, 210, paint), c.face, 0.9) +
        mark(170) +
        mark(340)
      );
    },
  },
  {
    alt: 'a pen drawing a line across a written page',
    draw: (art) => {
      const { c } = art;
      return (
        at(
          500,
          520,
          -7,
          1,
          lifted(art, (paint) => rect(-360, -400, 720, 940, paint, 28), c.paper, 1.1),
          rect(-290, -320, 470, 42, c.ink, 21),
          rect(-290, -252, 320, 42, c.ink, 21),
          textLines(art, [-290, -150, 580], 3, c.tint, { thick: 18, step: 48 }),
          path('M-290 90C-220 20 -180 160 -110 90S0 20 60 90S170 150 240 60', {
            stroke: c.spark2,
            width: 14,
          }),
          textLines(art, [-290, 210, 580], 4, c.tint, { thick: 18, step: 48 }),
        ) +
        at(
          752,
          546,
          38,
          1.25,
          lifted(art, (paint) => path('M0 0L44 -90V-430H-44V-90Z', paint), c.face, 0.7),
          path('M0 0L44 -90H-44Z', c.paper),
          path('M0 0L16 -33H-16Z', c.ink),
          rect(-44, -430, 88, 80, c.spark, 0),
        )
      );
    },
  },
];
