import type { Backdrop } from './backdrop';
import { floating, standing } from './backdrops';
import { chooseMotif } from './choose-motif';
import type { CoverSubject } from './cover-subject';
import { type Families, familyByFramework } from './family-by-framework';
import { anyFamily, familyByMotif } from './family-by-motif';
import type { Composition } from './motif';
import type { MotifName } from './motif-catalogue';
import { type FamilyName, type Mood, moods } from './palette';
import { type Random, seeded } from './random';

export type CoverPlan = {
  motif: MotifName;
  composition: Composition;
  family: FamilyName;
  mood: Mood;
  backdrop: Backdrop;
  facing: 1 | -1;
};

/** Everything that sets one cover apart, decided by the template alone. */
export function planCover(subject: CoverSubject): CoverPlan {
  const rnd = seeded(subject.slug);
  const { name, composition } = chooseMotif(subject, rnd);
  return {
    motif: name,
    composition,
    family: rnd.pick(familiesFor(subject, name)),
    mood: rnd.pick(moods),
    backdrop: composition.floor ? pickFrom(standing, rnd) : pickFrom(floating, rnd),
    facing: composition.mirrors && rnd.chance(0.5) ? -1 : 1,
  };
}

function familiesFor({ framework = [] }: CoverSubject, motif: MotifName): Families {
  const own = framework.map((name) => familyByFramework[name]).find((list) => list !== undefined);
  return own ?? familyByMotif[motif] ?? anyFamily;
}

function pickFrom(backdrops: Record<string, Backdrop>, rnd: Random): Backdrop {
  const [first, ...rest] = Object.values(backdrops);
  return first ? rnd.pick([first, ...rest]) : () => '';
}
