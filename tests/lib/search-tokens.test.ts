import { expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { stem } from '@/lib/search/stem';
import { matchingSpans, withoutParts, wordsOf } from '@/lib/search/tokenize';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

it('words are letters, digits, accents, + and #, in any case', () => {
  expect(textsOf(wordsOf('C++, C# & “CRÈME” 2'))).toEqual(['c++', 'c#', 'creme', '2']);
  expect(textsOf(wordsOf(' – '))).toEqual([]);
});

it('two words joined by punctuation are followed by the combined word', () => {
  expect(textsOf(wordsOf('a real-time app'))).toEqual(['a', 'real', 'time', 'realtime', 'app']);
  expect(textsOf(wordsOf('Next.js, Node.jsx'))).toEqual(['next', 'node', 'jsx', 'nodejsx']);
});

it('parts of a joined word can be left out, and other words can’t', () => {
  expect(textsOf(withoutParts(wordsOf('an app, real-time, now')))).toEqual([
    'an',
    'app',
    'realtime',
    'now',
  ]);
  expect(textsOf(withoutParts(wordsOf('real-time-clock')))).toEqual(['realtime', 'timeclock']);
});

it('matching words are marked in place, joined ones as one', () => {
  const marked = (text: string | null, ...terms: string[]) =>
    matchingSpans(text, new Set(terms)).map(({ from, to }) => text?.slice(from, to));
  expect(marked(null, 'app')).toEqual([]);
  expect(marked('a real-time app', 'app', 'real')).toEqual(['real', 'app']);
  expect(marked('a real-time app', 'realtim', 'real', 'time', 'realtime')).toEqual(['real-time']);
  expect(marked('A/B/C', 'ab', 'bc')).toEqual(['A/B/C']);
  expect(marked('Un café, two CAFÉS', stem('cafe'))).toEqual(['café', 'CAFÉS']);
  expect(marked('A Next.js chat', 'next')).toEqual(['Next.js']);
});

it('an emoji’s variation selector is no word', () => {
  expect(textsOf(wordsOf('🛍️ shop ❤️'))).toEqual(['shop']);
});

it.each([
  ['ブログテンプレート', ['テンプレート', 'ブログ', 'ブログテンプレート']],
  ['博客模板', ['模板', '博客', '博客模板']],
  ['เทมเพลตบล็อก', ['บล็อก', 'เทมเพลต']],
])('%s is segmented, and found by each of its words', (name, queries) => {
  const names = ['ブログテンプレート', '博客模板', 'เทมเพลตบล็อก', 'Blog'];
  const templates = names.map((one, index) => bareTemplate(`t${index}`, { name: one }));
  const gallery = buildCatalogue({ sections: [], textFields: [], templates });
  for (const term of queries) {
    const found = countFacets(gallery, { ...EMPTY_SELECTION, term });
    expect([term, found.match, ...found.templates.map((one) => one.name)]).toEqual([
      term,
      'all',
      name,
    ]);
  }
});
