import { expect, it } from 'vitest';
import { matchingSpans, withoutParts, wordsOf } from '@/lib/gallery/listing/tokenize';

const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

it('two words that a sign joins are followed by both as one', () => {
  expect(textsOf(wordsOf('a real-time app'))).toEqual(['a', 'real', 'time', 'realtime', 'app']);
});

it('the parts of a joined word can be left out, and no other word is', () => {
  expect(textsOf(withoutParts(wordsOf('an app, real-time, now')))).toEqual([
    'an',
    'app',
    'realtime',
    'now',
  ]);
  expect(textsOf(withoutParts(wordsOf('real-time-clock')))).toEqual(['realtime', 'timeclock']);
});

it('words that match are marked where they stand, and joined ones as one', () => {
  const marked = (text: string | null, ...terms: string[]) =>
    matchingSpans(text, new Set(terms)).map(({ from, to }) => text?.slice(from, to));
  expect(marked(null, 'app')).toEqual([]);
  expect(marked('a real-time app', 'app', 'real')).toEqual(['real', 'app']);
  expect(marked('a real-time app', 'realtim', 'real', 'time', 'realtime')).toEqual(['real-time']);
  expect(marked('A/B/C', 'ab', 'bc')).toEqual(['A/B/C']);
});
