import type { CoverSubject } from './cover-subject';
import { scheme } from './palette';
import { planCover } from './plan-cover';
import { seeded } from './random';
import { scene } from './scene';

/** The cover of a template: an SVG document of 1200 by 960 pixels, without text or fonts. */
export function drawCover(subject: CoverSubject): string {
  const { composition, family, mood, backdrop, facing } = planCover(subject);
  return scene({
    composition,
    scheme: scheme(family, mood),
    backdrop,
    facing,
    rnd: seeded(`${subject.slug}/drawing`),
  });
}
