import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { wordRulesOf } from '@/lib/search/word-rules';

const rulesIn = (tag: string) => wordRulesOf({ ...DEFAULT_LANGUAGE, tag });

it('a search in English knows nothing of other languages', () => {
  const { stems, stopWords, weakTerms, lastParts } = rulesIn('en-GB');
  expect(stems('vorlagen')).toEqual(['vorlagen']);
  expect(stopWords).not.toContain('und');
  expect(weakTerms).not.toContain('kostenlos');
  expect(lastParts.size).toBe(0);
});

it('a search in another language knows English too', () => {
  const { stems, stopWords, weakTerms } = rulesIn('de-DE');
  expect(stems('libraries')).toContain('library');
  expect([...stopWords]).toEqual(expect.arrayContaining(['und', 'fur', 'fuer', 'the']));
  expect([...weakTerms]).toEqual(expect.arrayContaining(['kostenlos', 'tool']));
});

it('a search in a language without stemmer and words knows English alone', () => {
  expect(rulesIn('ja').stems('libraries')).toEqual(['library']);
  expect(rulesIn('ja').stopWords).toEqual(rulesIn('en').stopWords);
});
