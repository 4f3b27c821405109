import { stem } from '@/lib/search/stem';

const wordsIn = (text: string): string[] => text.trim().split(/\s+/);

/** Neither indexed nor searched for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsIn(`
    a about am an and any anything are as at be but by can could do does find for from get give got have hey hi how i in
    is it its just like looking make me my need of on or our please should so some something tell that the their them
    then there these they this those to use used using via want we what when where which who why will with without
    would you your
  `),
);

/** True of every template, vague, or part of a command: only for ranking. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  wordsIn(`
    app application boilerplate clone code demo example kit project sample site software solution starter system
    template tool webapp website
    affordable basic beginner best awesome beautiful business cheap clean company cool custom digital free good great
    latest minimal modern new nice official online popular professional quick quickstart simple tutorial
    alternative build builder create easiest easy generator integration run show similar start way
    add cargo com dev http https install io npm npmjs npx org package pip pnpm www yarn
  `).map(stem),
);
