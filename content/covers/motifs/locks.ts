import type { Art, Motif } from '#content/covers/motif';
import { browserWindow, type Room } from '#content/covers/page-parts';
import { lifted } from '#content/covers/relief';
import { at, circle, path, rect, stroke } from '#content/covers/shapes';

function padlock(art: Art, fill: string): string {
  const { c } = art;
  return (
    path('M-130 -40V-150A130 130 0 0 1 130 -150V-40', stroke(c.line, 56)) +
    lifted(art, (paint) => rect(-220, -70, 440, 370, paint, 60), fill, 1.1) +
    circle(0, 80, 52, c.ink) +
    path('M-24 90L-40 200H40L24 90Z', c.ink)
  );
}

function key(art: Art, fill: string): string {
  const { c } = art;
  const ring =
    'M-190 -34H430V110H360V34H290V90H220V34H-186A150 150 0 1 1 -190 -34ZM-330 -74A74 74 0 0 0 -330 74A74 74 0 0 0 -330 -74Z';
  return (
    lifted(art, (paint) => path(ring, paint), fill, 1) + circle(-330, 0, 74, stroke(c.ink, 12))
  );
}

export const locks: Motif = [
  {
    alt: 'a large padlock',
    mirrors: true,
    draw: (art) =>
      at(
        600,
        480,
        art.rnd.pick([-8, 0, 9]),
        1.35,
        padlock(art, art.c.face),
        rect(-220, 236, 440, 20, art.c.spark),
      ),
  },
  {
    alt: 'a sign-in form with a row of hidden letters and a padlock',
    draw: (art) => {
      const { c } = art;
      const room: Room = [140, 130, 760, 640];
      return (
        browserWindow(
          art,
          room,
          {},
          circle(520, 320, 70, c.tint),
          circle(520, 300, 26, c.face),
          path('M474 360A48 52 0 0 1 566 360Z', c.face),
          rect(290, 420, 460, 84, c.tint, 20),
          rect(290, 530, 460, 84, c.tint, 20),
          rect(324, 454, 220, 18, c.paper, 9),
          ...[0, 1, 2, 3, 4, 5].map((i) => circle(340 + i * 44, 572, 13, c.ink)),
          rect(290, 646, 460, 80, c.spark, 40),
        ) + at(900, 640, 8, 0.74, padlock(art, c.spark2))
      );
    },
  },
  {
    alt: 'a row of doors under one roof, each with a keyhole',
    mirrors: true,
    floor: 820,
    draw: (art) => {
      const { c } = art;
      const fills = [c.paper, c.spark2, c.spark];
      return (
        lifted(art, (paint) => rect(140, 330, 920, 490, paint, 12), c.face) +
        path('M80 340L600 110L1120 340Z', c.line) +
        circle(600, 250, 46, c.spark) +
        fills
          .map((fill, i) => {
            const x = 210 + i * 280;
            return (
              path(`M${x} 820V520A110 110 0 0 1 ${x + 220} 520V820Z`, fill) +
              circle(x + 110, 600, 30, c.ink) +
              path(`M${x + 98} 610L${x + 86} 680H${x + 134}L${x + 122} 610Z`, c.ink)
            );
          })
          .join('')
      );
    },
  },
];

export const keys: Motif = [
  {
    alt: 'a large key lying across the frame',
    mirrors: true,
    draw: (art) => at(610, 470, art.rnd.pick([-28, -20, 24]), 1.08, key(art, art.c.spark)),
  },
  {
    alt: 'a token in three parts with a seal',
    draw: (art) => {
      const { c } = art;
      const part = (x: number, w: number, fill: string, ink: string) =>
        lifted(art, (paint) => rect(x, -150, w, 300, paint, 30), fill, 1) +
        [0, 1, 2, 3]
          .map((i) => rect(x + 44, -96 + i * 56, (w - 88) * (i === 3 ? 0.5 : 1), 22, ink, 11))
          .join('');
      return (
        at(
          600,
          470,
          -9,
          1,
          part(-520, 270, c.spark2, c.paper),
          part(-210, 430, c.paper, c.tint),
          part(260, 260, c.face, c.spark),
          circle(-230, 0, 17, c.ink),
          circle(240, 0, 17, c.ink),
        ) +
        lifted(art, (paint) => circle(930, 660, 112, paint), c.spark, 0.8) +
        path('M880 662L918 702L986 620', stroke(c.ink, 22))
      );
    },
  },
  {
    alt: 'a keyhole with light coming through it and a key beside it',
    mirrors: true,
    draw: (art) => {
      const { c } = art;
      return (
        lifted(art, (paint) => rect(650, 90, 400, 780, paint, 200), c.face, 1.2) +
        circle(850, 380, 100, c.spark) +
        path('M806 420L760 700H940L894 420Z', c.spark) +
        at(360, 520, -62, 0.74, key(art, c.paper))
      );
    },
  },
];
