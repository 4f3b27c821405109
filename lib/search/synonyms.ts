/** Other names of what is in the gallery, as editors list them. */
import type { SearchSynonym } from '@/lib/catalogue/template';
import { stem } from '@/lib/search/stem';
import { STOP_WORDS } from '@/lib/search/stop-words';
import { withoutParts, wordsOf } from '@/lib/search/tokenize';

export type Synonyms = ReturnType<typeof synonymsOf>;

export function synonymsOf(entries: readonly SearchSynonym[]) {
  const meanings = new Map<string, readonly string[]>();
  /** All of several terms, with spaces between them, by their first. */
  const phrases = new Map<string, string[]>();
  /** Synonyms of a single word. */
  const singles: string[] = [];
  /** How many words the longest has. */
  let longest = 1;
  for (const { words, means } of entries) {
    const terms = means.map(termOf).filter((term) => term !== '');
    for (const phrase of terms) {
      const [first = '', second] = phrase.split(' ');
      const others = phrases.get(first) ?? [];
      if (second === undefined || others.includes(phrase)) continue;
      phrases.set(first, [...others, phrase]);
    }
    for (const word of words) {
      const parts = partsOf(word);
      longest = Math.max(longest, parts.length);
      const texts = parts.map(({ text }) => text);
      if (texts.length === 1) singles.push(...texts);
      for (const key of keysOf(texts)) meanings.set(key, [...(meanings.get(key) ?? []), ...terms]);
    }
  }
  /** Terms and phrases that the words stand for besides themselves. */
  const of = (texts: readonly string[]) =>
    keysOf(texts)
      .flatMap((key) => meanings.get(key) ?? [])
      .filter(isFirst);
  return { of, phrases, longest, words: singles };
}

/** “Members area” is “member area”, and “chatbots” are a “chat bot”. */
const keysOf = (texts: readonly string[]) =>
  [stem(texts.join('')), texts.map(stem).join('')].filter(isFirst).filter((key) => key !== '');

const isFirst = (one: string, at: number, all: readonly string[]) => all.indexOf(one) === at;

const partsOf = (text: string) => wordsOf(text).filter(({ isJoined }) => !isJoined);

/** Several words are one, with spaces between them. */
const termOf = (text: string) =>
  withoutParts(wordsOf(text).filter((word) => !STOP_WORDS.has(word.text)))
    .map(({ term }) => term)
    .join(' ');
