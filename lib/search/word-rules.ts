import type { Template } from '@/lib/catalogue/template';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';
import { stemsIn } from '@/lib/search/stem';
import { LAST_PARTS, STOP_WORDS, WEAK_WORDS, type WordLists } from '@/lib/search/stop-words';
import { speltOut, wordsOf } from '@/lib/search/tokenize';

export type WordRules = ReturnType<typeof wordRulesOf>;

export const wordRulesOf = perCatalogue('wordRules', ({ tag }: Language) => {
  // Untranslated texts are in the default language, and many names are in English.
  const tags = [tag, DEFAULT_LANGUAGE.tag, 'en'];
  const languages = [...new Set(tags.map((one) => one.replace(/-.*/, '')))];
  const wordsIn = (lists: WordLists) =>
    languages.flatMap((language) => {
      const list = lists[language] ?? '';
      return wordsOf(`${list} ${speltOut(list)}`, stemsIn([language]));
    });
  const termsIn = (lists: WordLists) => wordsIn(lists).flatMap(({ terms }) => terms);
  return {
    stems: stemsIn(languages),
    stopWords: new Set(wordsIn(STOP_WORDS).map(({ text }) => text)),
    weakTerms: new Set([...termsIn(WEAK_WORDS), ...termsIn(LAST_PARTS)]),
    lastParts: new Set(termsIn(LAST_PARTS)),
    overviews: new WeakMap<Template, ReadonlySet<string>>(),
  };
});
