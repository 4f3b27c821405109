import type { CoverSubject } from './cover-subject';
import type { Composition, Motif } from './motif';
import {
  anyMotif,
  type Choices,
  motifByDatabase,
  motifByFramework,
  motifByType,
} from './motif-by-kind';
import { motifBySlug } from './motif-by-slug';
import { type MotifName, motifs } from './motif-catalogue';
import type { Random } from './random';

export type ChosenMotif = { name: MotifName; composition: Composition };

export function chooseMotif(subject: CoverSubject, rnd: Random): ChosenMotif {
  const rule = motifBySlug.find(([pattern]) => pattern.test(subject.slug));
  const name = rule ? rule[1] : rnd.pick(choices(subject));
  const motif: Motif = motifs[name];
  const fixed = rule?.[2] === undefined ? undefined : motif[rule[2]];
  return { name, composition: fixed ?? rnd.pick(motif) };
}

function choices({ framework = [], type = [], database = [] }: CoverSubject): Choices {
  const known = [
    ...framework.map((name) => motifByFramework[name]),
    ...database.map((name) => motifByDatabase[name]),
    ...motifByType.filter(([name]) => type.includes(name)).map(([, list]) => list),
  ].find((list) => list !== undefined);
  return known ?? anyMotif;
}
