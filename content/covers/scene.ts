import type { Backdrop } from './backdrop';
import { type Art, type Composition, HEIGHT, WIDTH } from './motif';
import type { Scheme } from './palette';
import type { Random } from './random';
import { group, line, rect, stroke } from './shapes';

export type Scene = {
  composition: Composition;
  scheme: Scheme;
  backdrop: Backdrop;
  facing: 1 | -1;
  rnd: Random;
};

/** The whole picture as an SVG document of WIDTH by HEIGHT pixels. */
export function scene({ composition, scheme: c, backdrop, facing, rnd }: Scene): string {
  const art: Art = { c, rnd, facing };
  const floor = composition.floor ?? HEIGHT * 0.75;
  const mirror = facing === -1 ? `translate(${WIDTH} 0) scale(-1 1)` : 'translate(0 0)';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${[
    rect(0, 0, WIDTH, HEIGHT, c.ground),
    backdrop(art, floor),
    composition.floor ? floorLine(art, floor) : '',
    group(mirror, composition.draw(art)),
  ].join('')}</svg>`;
}

function floorLine({ c }: Art, floor: number): string {
  return line(0, floor, WIDTH, floor, stroke(c.hairline, 4));
}
