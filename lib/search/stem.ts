/** `stem`: letters to keep. */
const ENDINGS: readonly (readonly [ending: RegExp, replacement: string, stem: number])[] = [
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

const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, string>();

/** @param word lower case, without accents */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  let stemmed = word;
  for (const [ending, replacement, shortest] of ENDINGS) {
    const shorter = stemmed.replace(ending, replacement);
    if (shorter.length >= shortest) stemmed = shorter;
  }
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, stemmed);
  return stemmed;
}
