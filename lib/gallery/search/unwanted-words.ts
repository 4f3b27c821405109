/** Which words of a query are not wanted: “not React”, “-react”, “without React or Vue”. */
import { QUERY_STOP_WORDS, WEAK_WORDS } from '@/lib/gallery/search/stop-words';
import type { Word } from '@/lib/gallery/search/tokenize';
import type { KnownWords } from '@/lib/gallery/search/word-matches';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const EXCLUDING = setOf('except not ohne sans sin without');
const ARTICLES = setOf(
  'a an any the das dem den der die ein eine einen el la las le les los un una une',
);
/** “Not with React”, “not in Go”. */
const BRIDGES = setOf('avec con en in mit need require use using with');
/** “Not Next or Nuxt”. */
const JOINING = setOf('and e et ni nor o oder or ou u und y');
/** Before a word, as search engines have it. */
const MINUS = /(?:^|\s)-$/;
const ENDS_CLAUSE = /[,;.:!?]/;

export const hasMinus = (word: Word, query: string): boolean =>
  MINUS.test(query.slice(0, word.from));

/** Reads a query from its first word on. */
export function createExclusions(query: string, { pairs }: Pick<KnownWords, 'pairs'>) {
  /**
   * `next`: the next word is not wanted; `joined`: so is one more; `across`: only if “in” or “with” leads on, for “not
   * an app with React” is not against apps; `was`: the word before was not wanted.
   */
  let state: 'wanted' | 'next' | 'joined' | 'across' | 'was' = 'wanted';

  function isExcluding({ text, term, to }: Word, next: Word | undefined): boolean {
    if (!EXCLUDING.has(text) || !/^(?:\s|$)/.test(query.slice(to))) return false;
    // What the gallery itself calls “not found” or “sans serif”.
    return next === undefined || !pairs.has(`${term} ${next.term}`);
  }

  return {
    /** Whether a word or phrase that begins with `word` is not wanted. */
    isUnwanted(word: Word, before: Word | undefined): boolean {
      // “Without a rate limit”: the gallery has both side by side.
      const isSecond = state === 'was' && pairs.has(`${before?.term} ${word.term}`);
      return hasMinus(word, query) || state === 'next' || state === 'joined' || isSecond;
    },

    /** To be called with what was a word or phrase of the query. */
    take(isUnwanted: boolean): void {
      state = isUnwanted ? 'was' : 'wanted';
    },

    /** Whether `word` is no word of the query: it only says what is not wanted. */
    skips(word: Word, before: Word | undefined, next: Word | undefined): boolean {
      const { text, term, from } = word;
      if (hasMinus(word, query)) return WEAK_WORDS.has(term);
      if (before !== undefined && ENDS_CLAUSE.test(query.slice(before.to, from))) state = 'wanted';
      if (isExcluding(word, next)) {
        state = 'next';
        return true;
      }
      if (state === 'was' && next !== undefined && JOINING.has(text)) {
        state = 'joined';
        return true;
      }
      const isAhead = state === 'next' || state === 'joined';
      if (isAhead && ARTICLES.has(text)) return true;
      if ((state === 'next' || state === 'across') && BRIDGES.has(text)) {
        state = 'next';
        return true;
      }
      if (isAhead && WEAK_WORDS.has(term)) {
        state = 'across';
        return true;
      }
      if (QUERY_STOP_WORDS.has(text)) state = 'wanted';
      return false;
    },
  };
}
