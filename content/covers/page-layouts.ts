import type { Art } from './motif';
import { picture, type Room, textLines } from './page-parts';
import { circle, rect } from './shapes';

export type Layout = (art: Art, room: Room) => string;

/** Words and a button beside a picture, three cards under them. */
export const heroBesidePicture: Layout = (art, [x, y, w, h]) => {
  const { c } = art;
  const upper = h * 0.54;
  const gap = w * 0.04;
  const lines = Math.max(1, Math.min(3, Math.floor((upper - 190 - gap * 1.6) / 34)));
  const card = (w - gap * 4) / 3;
  const cards = [c.face, c.tint, c.spark].map((colour, i) =>
    rect(x + gap + i * (card + gap), y + upper + gap, card, h - upper - gap * 2, colour, 14),
  );
  return (
    textLines(art, [x + gap, y + gap * 1.6, w * 0.4], 2, c.ink, { thick: 30, step: 54 }) +
    textLines(art, [x + gap, y + gap * 1.6 + 122, w * 0.38], lines, c.tint) +
    rect(x + gap, y + upper - 44, w * 0.18, 44, c.spark2, 22) +
    picture(art, x + w * 0.52, y + gap, w * 0.48 - gap, upper - gap) +
    cards.join('')
  );
};

/** A centred heading over one wide picture. */
export const centred: Layout = (art, [x, y, w, h]) => {
  const { c } = art;
  const middle = x + w / 2;
  return (
    rect(middle - w * 0.29, y + h * 0.08, w * 0.58, 34, c.ink, 17) +
    rect(middle - w * 0.2, y + h * 0.08 + 58, w * 0.4, 34, c.ink, 17) +
    (h > 640 ? rect(middle - w * 0.24, y + h * 0.08 + 122, w * 0.48, 14, c.tint, 7) : '') +
    rect(middle - w * 0.2, y + h * 0.31, w * 0.19, 46, c.spark2, 23) +
    rect(middle + w * 0.02, y + h * 0.31, w * 0.18, 46, c.tint, 23) +
    picture(art, x + w * 0.07, y + h * 0.44, w * 0.86, h * 0.6, 20)
  );
};

/** A rail of links at the left, a banner and rows at the right. */
export const railAndRows: Layout = (art, [x, y, w, h]) => {
  const { c } = art;
  const rail = w * 0.24;
  const gap = w * 0.04;
  const left = x + rail + gap;
  const width = w - rail - gap * 2;
  const links = [0, 1, 2, 3, 4].map((i) =>
    rect(x + 34, y + 110 + i * 48, rail - 68 - (i % 2) * 24, 16, i === 1 ? c.spark : c.paper, 8),
  );
  const row = (h * 0.5 - gap) / 3;
  const rows = [0, 1, 2].map((i) => {
    const top = y + h * 0.5 + i * row;
    return (
      rect(left, top, row * 0.8, row * 0.74, [c.spark2, c.face, c.spark][i] ?? c.face, 12) +
      textLines(art, [left + row * 0.8 + 28, top + 10, width * 0.6], 2, c.tint)
    );
  });
  return (
    rect(x, y, rail, h, c.face) +
    circle(x + 56, y + 56, 22, c.spark) +
    links.join('') +
    picture(art, left, y + gap, width, h * 0.5 - gap * 2, 16) +
    rows.join('')
  );
};

/** A heading over a grid of six tiles, one of them round. */
export const tiles: Layout = (art, [x, y, w, h]) => {
  const { c, rnd } = art;
  const gap = w * 0.04;
  const tile = (w - gap * 4) / 3;
  const top = y + h * 0.24;
  const tall = (h * 0.76 - gap * 2) / 2;
  const round = rnd.whole(0, 5);
  const colours = [c.face, c.tint, c.spark2, c.tint, c.spark, c.ink];
  return (
    rect(x + gap, y + h * 0.07, w * 0.46, 34, c.ink, 17) +
    rect(x + gap, y + h * 0.07 + 52, w * 0.3, 14, c.tint, 7) +
    rect(x + w - gap - w * 0.16, y + h * 0.07, w * 0.16, 44, c.spark, 22) +
    colours
      .map((colour, i) => {
        const left = x + gap + (i % 3) * (tile + gap);
        const r = i === round ? tall / 2 : 16;
        return rect(left, top + Math.floor(i / 3) * (tall + gap), tile, tall, colour, r);
      })
      .join('')
  );
};

export const layouts = [heroBesidePicture, centred, railAndRows, tiles] as const;
