/** Words that count for less than others, or for more. */
import { stem } from '@/lib/search/stem';

/** They say nothing of what is looked for, and are in any text. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a about am an and any are as at be by can do for from get got have how i in is it its like make me my of on or our some so that the their them then there these they this those to use used using via want we what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** Those of a query. A template may be called like those below: the index has them. */
export const QUERY_STOP_WORDS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...[
    // As one asks an assistant: “hey, I’m just looking for something with …”.
    'anything but could find give hey hi just looking need please should something tell would',
    // For visitors who type in their own language: “für” is not “four”, nor “con” “cron”.
    'aber avec bitte con das de der des die ein eine el et fur fuer la las le les los mais mit oder ou para pero por pour sino sondern un una und une',
  ].flatMap((words) => words.split(' ')),
]);

/** Everything in a gallery is one of these, or should be. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  [
    'app application boilerplate clone code demo example kit project sample site software solution starter system template tool webapp website',
    'affordable basic beginner best awesome beautiful business cheap clean company cool custom digital free good great latest minimal modern new nice official online popular professional quick quickstart simple tutorial',
    'com dev io org',
    'alternative build builder create easiest easy generator integration like run show similar start way',
    // For visitors who type in their own language, where the gallery has another.
    'beispiel einfach erstellen gratuit kostenlos modele plantilla vorlage vorlagen webseite',
  ]
    .join(' ')
    .split(' ')
    .map(stem),
);
/** A language that is not here has no answer: “java” is not the beginning of “javascript”, nor “scala” of “scalable”. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'clojure dart elixir elm erlang haskell java julia kotlin lua ocaml perl php ruby rust scala swift zig'.split(
    ' ',
  ),
);
