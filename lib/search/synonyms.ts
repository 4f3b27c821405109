import type { SearchSynonym } from '@/lib/catalogue/template';
import { byLanguage, withoutParts, wordsOf } from '@/lib/search/tokenize';
import type { WordRules } from '@/lib/search/word-rules';

export type Synonyms = ReturnType<typeof synonymsOf>;

export function synonymsOf(entries: readonly SearchSynonym[], { stems, stopWords }: WordRules) {
  /** Keys have no spaces: “members area” matches “member area”, and “chatbots” “chat bot”. */
  const keysOf = (texts: readonly string[]) =>
    new Set([
      ...stems(texts.join('')),
      ...byLanguage(texts.map(stems)).map((terms) => terms.join('')),
    ]);
  const termsOf = (text: string) => {
    const words = wordsOf(text, stems).filter((word) => !stopWords.has(word.text));
    return byLanguage(withoutParts(words).map(({ terms }) => terms)).map((own) => own.join(' '));
  };
  const meanings = new Map<string, readonly string[]>();
  /** Terms in a phrase are separated by spaces. */
  const phrases = new Set<string>();
  /** Single-word synonyms. */
  const words: string[] = [];
  let longest = 1;
  for (const { words: own, means } of entries) {
    const terms = [...new Set(means.flatMap(termsOf))];
    for (const term of terms) if (term.includes(' ')) phrases.add(term);
    for (const text of own) {
      const texts = wordsOf(text, stems).flatMap((word) => (word.isJoined ? [] : word.text));
      longest = Math.max(longest, texts.length);
      if (texts.length === 1) words.push(...texts);
      for (const key of keysOf(texts)) meanings.set(key, [...(meanings.get(key) ?? []), ...terms]);
    }
  }
  const of = (texts: readonly string[]) => [
    ...new Set([...keysOf(texts)].flatMap((key) => meanings.get(key) ?? [])),
  ];
  const byFirstTerm = Map.groupBy(phrases, (phrase) => phrase.replace(/ .*/, ''));
  return { of, phrases: byFirstTerm, longest, words };
}
