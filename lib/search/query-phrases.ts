/** Words of a query that are one thing together: “content management system”, “next js”, “chat bot”. */
import { stem } from '@/lib/search/stem';
import { QUERY_STOP_WORDS, STOP_WORDS } from '@/lib/search/stop-words';
import type { Word } from '@/lib/search/tokenize';
import { isExcluding } from '@/lib/search/unwanted-words';
import { isKnown, type KnownWords, listsOf, matchesOf } from '@/lib/search/word-matches';

/** “Next js” is Next.js, whatever follows; “without js” is not. */
const SPACED_JS =
  /(?<!(?:^|\s)(?:except|not|ohne|sans|sin|without))(?<=\p{L}) js(?![\p{L}\p{N}])/giu;

export const joinSpacedNames = (query: string): string => query.replace(SPACED_JS, '.js');

/** “npm install hono” looks for Hono, and so do “https://hono.dev” and its page at npm. */
const COMMAND =
  /^[\s$>]*(?:npx|bunx|(?:npm|pnpm|yarn|bun|pip|cargo)\s+(?:i|install|add|create|init|dlx))\s+(?:-\S+\s+)*/i;
const BEFORE_NAME =
  /^\s*(?=https?:|www\.|npmjs\.|pypi\.|crates\.)(?:https?:\/\/)?(?:www\.)?(?:npmjs\.com\/package\/|pypi\.org\/project\/|crates\.io\/crates\/)?/i;

export const nameIn = (query: string): string =>
  query.replace(COMMAND, '').replace(BEFORE_NAME, '');

/** Of two words together: of fewer letters much begins so. */
const MIN_TYPED = 6;

/**
 * Several words that stand for one thing, or that are written as one word elsewhere.
 * @param mayGoOn whether the last of them may be still being typed
 */
export function phraseAt(
  words: readonly Word[],
  at: number,
  query: string,
  known: KnownWords,
  mayGoOn: boolean,
) {
  const [first, second] = words.slice(at, at + 2);
  if (first === undefined || second === undefined) return undefined;
  // “Not a” is no “nota”, nor “not e…” the beginning of “notes”: after such a word only editors have phrases.
  const isExclusion = isExcluding(first, query);
  const joined = stem(first.text + second.text);
  if (isExclusion && known.synonyms.words.some((word) => stem(word) === joined)) return undefined;
  for (let length = known.synonyms.longest; length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const means = known.synonyms.of(phrase.map(({ text }) => text));
    if (phrase.length < length || means.length === 0) continue;
    return {
      length,
      word: {
        alternatives: [...listsOf(means), phrase.map(({ term }) => term)],
        isSynonym: true,
        means,
      },
    };
  }
  if (isExclusion) return undefined;
  if (!isKnown(joined, known)) {
    const isTyped = mayGoOn && at + 2 === words.length;
    return isTyped ? beginningOf(first, second, known) : undefined;
  }
  const isOneWord = query.slice(first.to, second.from).trim() !== '';
  // An overview may have “aichatbot” in an address: a chatbot is what an editor says it is.
  const isOfEditors = [first, second].some(({ text }) => known.synonyms.of([text]).length > 0);
  if (isOfEditors && !isOneWord && !known.terms.has(joined)) return undefined;
  const stopWords = [first, second].filter(({ text }) => STOP_WORDS.has(text)).length;
  // “How to” is no “how-to”.
  if (stopWords === 2 && !isOneWord) return undefined;
  const isOnlyJoined = isOneWord || stopWords === 1;
  return {
    length: 2,
    word: {
      alternatives: isOnlyJoined ? [[joined]] : [[joined], [first.term, second.term]],
      isSynonym: false,
      means: [],
    },
  };
}

/** “Web sock” may be the beginning of websockets, while it is being typed, or of two words. */
function beginningOf(first: Word, second: Word, known: KnownWords) {
  const typed = first.text + second.text;
  if (typed.length < MIN_TYPED || QUERY_STOP_WORDS.has(first.text)) return undefined;
  const begun = Array.from(known.vocabulary).filter(([word]) => word.startsWith(typed));
  if (begun.length === 0) return undefined;
  const apart = matchesOf(second.text, second.term, true, known).alternatives;
  return {
    length: 2,
    word: {
      alternatives: [
        ...listsOf([...new Set(begun.map(([, term]) => term))]),
        ...apart.map((terms) => [first.term, ...terms]),
      ],
      isSynonym: false,
      means: [],
    },
  };
}
