import { stemmer as da } from '@orama/stemmers/danish';
import { stemmer as nl } from '@orama/stemmers/dutch';
import { stemmer as fi } from '@orama/stemmers/finnish';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as nb } from '@orama/stemmers/norwegian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as es } from '@orama/stemmers/spanish';
import { stemmer as sv } from '@orama/stemmers/swedish';
import { LRUCache } from 'lru-cache';

type Stem = (word: string) => string;
/** Returns one stem per language of a lower-case word without accents. */
export type Stems = (word: string) => readonly string[];

/** At least `stem` letters must remain. */
const ENGLISH_ENDINGS: readonly (readonly [ending: RegExp, replacement: string, stem: number])[] = [
  // next.js, nextjs and next are the same.
  [/\.?(js|sj)$/, '', 3],
  [/ies$/, 'y', 2],
  [/(ss|x|ch|sh|zz)es$/, '$1', 2],
  [/(?<!^new|[su])s$/, '', 3],
  [/(ations?|ating|ated|ate)$/, '', 4],
  [/(?<=[st])ion$/, '', 5],
  [/(?<=[aeiouy].*)(?<!e)ed$/, '', 3],
  [/(?<=[aeiouy].*)ing$/, '', 3],
  [/ment$/, '', 5],
  [/([bdgmnprt])\1$/, '$1', 3],
  // “Stripe” isn't “strip”.
  [/(?<!p)e$/, '', 4],
  [/is$/, 'iz', 5],
  [/our$/, 'or', 5],
];

const en: Stem = (word) => {
  let stemmed = word;
  for (const [ending, replacement, shortest] of ENGLISH_ENDINGS) {
    const shorter = stemmed.replace(ending, replacement);
    if (shorter.length >= shortest) stemmed = shorter;
  }
  return stemmed;
};

const STEMMERS: Readonly<Record<string, Stem>> = { da, de, en, es, fi, fr, it, nb, nl, pt, sv };
const MAX_REMEMBERED = 20_000;

/** @param languages such as `en` */
export function stemsIn(languages: readonly string[]): Stems {
  const stemmers = languages.flatMap((language) => STEMMERS[language] ?? []);
  const remembered = new LRUCache<string, readonly string[]>({
    max: MAX_REMEMBERED,
    memoMethod: (word) => stemmers.map((stem) => stem(word)),
  });
  return (word) => remembered.memo(word);
}
