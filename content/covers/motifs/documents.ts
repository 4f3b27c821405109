import type { Art, Motif } from '#content/covers/motif';
import { picture, sheet, textLines } from '#content/covers/page-parts';
import { lifted, onFloor, slab } from '#content/covers/relief';
import { at, circle, path, rect, type Shape } from '#content/covers/shapes';

function written(art: Art, x: number, y: number, fill: string): string {
  const { c } = art;
  const ink = fill === c.paper ? c.tint : c.paper;
  return (
    sheet(art, [x, y, 480, 640], { fill, fold: 96, flap: fill === c.paper ? c.tint : c.ink }) +
    rect(x + 54, y + 70, 190, 34, fill === c.paper ? c.ink : c.spark, 17) +
    textLines(art, [x + 54, y + 150, 372], 5, ink, { thick: 16, step: 40 }) +
    rect(x + 54, y + 376, 372, 120, fill === c.paper ? c.face : c.ink, 16) +
    textLines(art, [x + 84, y + 408, 280], 2, c.spark, { thick: 16, step: 38 }) +
    textLines(art, [x + 54, y + 540, 372], 2, ink, { thick: 16, step: 40 })
  );
}

export const documents: Motif = [
  {
    alt: 'three document pages, fanned out',
    draw: (art) =>
      at(330, 560, -15, 0.98, written(art, -240, -320, art.c.spark2)) +
      at(560, 520, -4, 1, written(art, -240, -320, art.c.face)) +
      at(810, 500, 7, 1.04, written(art, -240, -320, art.c.paper)),
  },
  {
    alt: 'a stack of pages seen from above, the top one written on',
    draw: (art) => {
      const { c } = art;
      const corner = { x: 640, y: 200 };
      const page: Shape = (paint) => rect(0, 0, 520, 700, paint, 20);
      const turned: Shape = (paint) => rect(-40, 40, 520, 700, paint, 20);
      return (
        onFloor(corner, -40, rect(30, 30, 540, 720, c.shadow, 20)) +
        slab(corner, 0, 46, page, c.ink, c.face) +
        slab(corner, 46, 20, turned, c.tint, c.spark) +
        slab(corner, 70, 46, page, c.face, c.paper) +
        onFloor(
          corner,
          116,
          rect(50, 60, 250, 36, c.ink, 18),
          textLines(art, [50, 140, 420], 4, c.tint, { thick: 18, step: 44 }),
          rect(50, 340, 420, 150, c.face, 18),
          textLines(art, [84, 384, 330], 2, c.spark, { thick: 18, step: 44 }),
          textLines(art, [50, 536, 420], 3, c.tint, { thick: 18, step: 44 }),
        )
      );
    },
  },
  {
    alt: 'an open book with a ribbon',
    draw: (art) => {
      const { c } = art;
      const leaf = (side: 1 | -1, drop: number) =>
        `M600 ${300 + drop}C${600 + side * 120} ${210 + drop} ${600 + side * 300} ${210 + drop} ${
          600 + side * 450
        } ${260 + drop}V${720 + drop}C${600 + side * 300} ${670 + drop} ${600 + side * 120} ${
          670 + drop
        } 600 ${760 + drop}Z`;
      const cover: Shape = (paint) => rect(120, 236, 960, 540, paint, 30);
      const rows = (left: number, lean: number, colour: string) =>
        [0, 1, 2, 3, 4, 5].map((i) =>
          at(left, 350 + i * 52, lean, 1, rect(0, 0, i % 3 === 2 ? 200 : 320, 16, colour, 8)),
        );
      return (
        lifted(art, cover, c.face, 1.2) +
        path(leaf(-1, 0), c.paper) +
        path(leaf(1, 0), c.tint) +
        rows(210, -2, c.tint).join('') +
        at(668, 330, 2, 1, rect(0, 0, 300, 150, c.face, 16), rect(24, 104, 160, 20, c.spark, 10)) +
        rows(668, 2, c.paper).slice(3).join('') +
        path('M880 240V600L920 560L960 600V250Z', c.spark2)
      );
    },
  },
  {
    alt: 'a document with a table of contents beside it',
    draw: (art) => {
      const { c } = art;
      const entries = [0, 1, 2, 3, 4, 5, 6].map((i) => {
        const deep = i === 2 || i === 3 || i === 5;
        return (
          circle(150 + (deep ? 44 : 0), 226 + i * 82, 13, i === 3 ? c.spark : c.tint) +
          rect(
            190 + (deep ? 44 : 0),
            216 + i * 82,
            deep ? 130 : 180,
            20,
            i === 3 ? c.spark : c.paper,
            10,
          )
        );
      });
      return (
        lifted(art, (paint) => rect(80, 130, 400, 700, paint, 30), c.ink) +
        entries.join('') +
        sheet(art, [430, 70, 660, 960], { fold: 120, height: 1.2 }) +
        rect(500, 170, 300, 44, c.ink, 22) +
        textLines(art, [500, 260, 520], 3, c.tint, { thick: 18, step: 46 }) +
        picture(art, 500, 430, 520, 280, 22) +
        textLines(art, [500, 760, 520], 5, c.tint, { thick: 18, step: 46 })
      );
    },
  },
];
