import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, picture, textLines } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { arrowHead, circle, path, polygon, rect, route, stroke } from '#content/covers/shapes';

/** A page small enough to stand at the end of a line. */
export function smallPage(art: Art, x: number, y: number, bar: string): string {
  const { c } = art;
  return (
    browserWindow(art, [x, y, 400, 340], { bar, height: 0.9, r: 24 }) +
    picture(art, x + 30, y + 98, 160, 208, 14) +
    textLines(art, [x + 220, y + 112, 144], 5, c.tint)
  );
}

/** The place where it is decided: a turned square with a light in it. */
function junction(art: Art, x: number, y: number, r = 104): string {
  const { c } = art;
  return (
    lifted(
      art,
      (paint) =>
        polygon(
          [
            [x, y - r],
            [x + r, y],
            [x, y + r],
            [x - r, y],
          ],
          paint,
        ),
      c.face,
      0.9,
    ) +
    circle(x, y, r * 0.42, c.paper) +
    circle(x, y, r * 0.2, c.spark2)
  );
}

function wire(_art: Art, points: readonly (readonly [number, number])[], colour: string) {
  return route(points, 70, stroke(colour, 16)) + arrowHead(points, colour, 16);
}

export const branching: Motif = [
  {
    alt: 'a request branching to two pages',
    draw: (art) => {
      const { c } = art;
      return (
        wire(
          art,
          [
            [-20, 480],
            [560, 480],
            [560, 270],
            [740, 270],
          ],
          c.paper,
        ) +
        wire(
          art,
          [
            [-20, 480],
            [560, 480],
            [560, 690],
            [740, 690],
          ],
          c.spark,
        ) +
        circle(110, 480, 46, c.spark2) +
        junction(art, 370, 480, 130) +
        smallPage(art, 730, 90, c.ink) +
        smallPage(art, 730, 530, c.spark2)
      );
    },
  },
  {
    alt: 'requests falling from one node to three places',
    draw: (art) => {
      const { c } = art;
      const foot = (x: number, paint: string) =>
        lifted(art, (fill) => rect(x - 130, 660, 260, 190, fill, 24), paint) +
        textLines(art, [x - 90, 706, 180], 3, paint === c.paper ? c.tint : c.paper, {
          thick: 16,
          step: 40,
        });
      return (
        wire(
          art,
          [
            [600, -20],
            [600, 460],
            [220, 460],
            [220, 636],
          ],
          c.paper,
        ) +
        wire(
          art,
          [
            [600, -20],
            [600, 636],
          ],
          c.spark,
        ) +
        wire(
          art,
          [
            [600, -20],
            [600, 460],
            [980, 460],
            [980, 636],
          ],
          c.paper,
        ) +
        circle(600, 110, 42, c.spark2) +
        junction(art, 600, 370, 130) +
        foot(220, c.paper) +
        foot(600, c.face) +
        foot(980, c.paper)
      );
    },
  },
  {
    alt: 'a line that forks in front of a row of doors',
    mirrors: true,
    floor: 760,
    draw: (art) => {
      const { c } = art;
      const door = (x: number, h: number, paint: string, lit: boolean) => {
        const w = 270;
        const d = (inset: number) =>
          `M${x + inset} 760V${760 - h + w / 2}A${w / 2 - inset} ${w / 2 - inset} 0 0 1 ${
            x + w - inset
          } ${760 - h + w / 2}V760Z`;
        return (
          lifted(art, (fill) => path(d(0), fill), paint, 0.8) + path(d(42), lit ? c.spark : c.ink)
        );
      };
      return (
        door(110, 470, c.paper, false) +
        door(465, 630, c.face, true) +
        door(820, 470, c.paper, false) +
        path('M600 1000C600 900 600 880 600 790', stroke(c.paper, 20)) +
        path('M600 960C600 880 250 900 245 790', stroke(c.paper, 8, '2 24')) +
        path('M600 960C600 880 950 900 955 790', stroke(c.paper, 8, '2 24')) +
        circle(600, 850, 34, c.spark2)
      );
    },
  },
];
