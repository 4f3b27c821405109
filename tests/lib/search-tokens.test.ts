import { expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { countFacets } from '@/lib/listing/facet-counts';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { stemsIn } from '@/lib/search/stem';
import * as tokenize from '@/lib/search/tokenize';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const { withoutParts } = tokenize;
const english = stemsIn(['en']);
const wordsOf = (text: string) => tokenize.wordsOf(text, english);

const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

it('words consist of letters, digits, + and #, regardless of case and accents', () => {
  expect(textsOf(wordsOf('C++, C# & “CRÈME” 2'))).toEqual(['c++', 'c#', 'creme', '2']);
  expect(textsOf(wordsOf(' – '))).toEqual([]);
});

it('two words joined by punctuation are followed by the combined word', () => {
  expect(textsOf(wordsOf('a real-time app'))).toEqual(['a', 'real', 'time', 'realtime', 'app']);
  expect(textsOf(wordsOf('Next.js, Node.jsx'))).toEqual(['next', 'node', 'jsx', 'nodejsx']);
});

it('withoutParts removes only the parts of joined words', () => {
  expect(textsOf(withoutParts(wordsOf('an app, real-time, now')))).toEqual([
    'an',
    'app',
    'realtime',
    'now',
  ]);
  expect(textsOf(withoutParts(wordsOf('real-time-clock')))).toEqual(['realtime', 'timeclock']);
});

it('matching words are highlighted in the text, and joined words as a whole', () => {
  const marked = (text: string | null, ...terms: string[]) =>
    tokenize
      .matchingSpans(text, new Set(terms), english)
      .map(({ from, to }) => text?.slice(from, to));
  expect(marked(null, 'app')).toEqual([]);
  expect(marked('a real-time app', 'app', 'real')).toEqual(['real', 'app']);
  expect(marked('a real-time app', 'realtim', 'real', 'time', 'realtime')).toEqual(['real-time']);
  expect(marked('A/B/C', 'ab', 'bc')).toEqual(['A/B/C']);
  expect(marked('Un café, two CAFÉS', ...english('cafe'))).toEqual(['café', 'CAFÉS']);
  expect(marked('A Next.js chat', 'next')).toEqual(['Next.js']);
});

it('an emoji’s variation selector does not count as a word', () => {
  expect(textsOf(wordsOf('🛍️ shop ❤️'))).toEqual(['shop']);
});

it.each([
  ['ブログテンプレート', ['テンプレート', 'ブログ', 'ブログテンプレート']],
  ['博客模板', ['模板', '博客', '博客模板']],
  ['เทมเพลตบล็อก', ['บล็อก', 'เทมเพลต']],
])('the name %s is split into words and found by each word', (name, queries) => {
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

it.each([
  ['da', 'skabelon', 'skabeloner'],
  ['de', 'vorlage', 'vorlagen'],
  ['es', 'plantilla', 'plantillas'],
  ['fi', 'mallipohja', 'mallipohjat'],
  ['fr', 'modele', 'modeles'],
  ['it', 'modello', 'modelli'],
  ['nb', 'mal', 'maler'],
  ['nl', 'sjabloon', 'sjablonen'],
  ['pt', 'modelo', 'modelos'],
  ['sv', 'mall', 'mallar'],
])('a word and its plural have the same stem: %s', (language, one, several) => {
  const stems = stemsIn([language]);
  expect(stems(several)).toEqual(stems(one));
});

it('a word has a stem in each language that has a stemmer', () => {
  expect(stemsIn(['de', 'en'])('vorlagen')).toEqual(['vorlag', 'vorlagen']);
  expect(stemsIn(['ja', 'en'])('libraries')).toEqual(['library']);
});
