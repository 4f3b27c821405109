import type { SearchSynonym } from '@/lib/catalogue/template';
import { stem } from '@/lib/search/stem';
import { STOP_WORDS } from '@/lib/search/stop-words';
import { withoutParts, wordsOf } from '@/lib/search/tokenize';

export type Synonyms = ReturnType<typeof synonymsOf>;

export function synonymsOf(entries: readonly SearchSynonym[]) {
  const meanings = new Map<string, readonly string[]>();
  /** By first term, separated by spaces. */
  const phrases = new Map<string, string[]>();
  /** Synonyms of one word. */
  const words: string[] = [];
  let longest = 1;
  for (const { words: own, means } of entries) {
    const terms = means.map(termOf).filter((term) => term !== '');
    for (const phrase of new Set(terms.filter((term) => term.includes(' ')))) {
      const [first = ''] = phrase.split(' ');
      phrases.set(first, [...new Set([...(phrases.get(first) ?? []), phrase])]);
    }
    for (const text of own) {
      const texts = wordsOf(text).flatMap((word) => (word.isJoined ? [] : word.text));
      longest = Math.max(longest, texts.length);
      if (texts.length === 1) words.push(...texts);
      for (const key of keysOf(texts)) meanings.set(key, [...(meanings.get(key) ?? []), ...terms]);
    }
  }
  const of = (texts: readonly string[]) => [
    ...new Set(keysOf(texts).flatMap((key) => meanings.get(key) ?? [])),
  ];
  return { of, phrases, longest, words };
}

/** “Members area” is “member area”, “chatbots” is “chat bot”. */
const keysOf = (texts: readonly string[]) =>
  [...new Set([stem(texts.join('')), texts.map(stem).join('')])].filter((key) => key !== '');

const termOf = (text: string) =>
  withoutParts(wordsOf(text).filter((word) => !STOP_WORDS.has(word.text)))
    .map(({ term }) => term)
    .join(' ');
