/** Which words of a query are not wanted: “not React”, “-react”, “without React or Vue”. */
import { QUERY_STOP_WORDS, WEAK_WORDS } from '@/lib/search/stop-words';
import type { Word } from '@/lib/search/tokenize';
import type { KnownWords } from '@/lib/search/word-matches';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const EXCLUDING = setOf('except not ohne sans sin without');
const ARTICLES = setOf(
  'a an any the das dem den der die ein eine einen el la las le les los un una une',
);
/** “Not with React”, “not in Go”. */
const BRIDGES = setOf('avec con en in mit need require use using with');
/** “Except for Next”, “do not want Next”. */
const LEADING_ON = setOf('by for from have like of on to want');
/** “Not Next or Nuxt”. */
const JOINING = setOf('and e et ni nor o oder or ou u und y');
/** Before a word, as search engines have it. */
const MINUS = /(?:^|\s)-$/;
const ENDS_CLAUSE = /[,;.:!?]\s/;
/** “Next/Nuxt”, “self-hosted”. */
const JOINT = /^[-./_&]$/;

export const hasMinus = (word: Word, query: string): boolean =>
  MINUS.test(query.slice(0, word.from));

/** Whether what is after `word` may not be wanted. */
export const isExcluding = ({ text, to }: Word, query: string): boolean =>
  EXCLUDING.has(text) && /^(?:\s|$)/.test(query.slice(to));

/** Reads a query from its first word on. */
export function createExclusions(query: string, { pairs }: Pick<KnownWords, 'pairs'>) {
  /**
   * `next`: the next word is not wanted; `joined`: so is one more; `across`: only if “in” or “with” leads on, for “not
   * an app with React” is not against apps; `was`: the word before was not wanted.
   */
  let state: 'wanted' | 'next' | 'joined' | 'across' | 'was' = 'wanted';

  const between = (before: Word | undefined, { from }: Word) =>
    query.slice(before?.to ?? from, from);
  /** The gallery has both side by side: a rate limit, the app router. */
  const arePair = (one: Word | undefined, other: Word | undefined) =>
    pairs.has(`${one?.term} ${other?.term}`);

  return {
    /** Whether a word or phrase that begins with `word` is not wanted. */
    isUnwanted(word: Word, before: Word | undefined): boolean {
      if (hasMinus(word, query)) return true;
      const gap = between(before, word);
      if (state === 'was') return JOINT.test(gap) || this.isSecond(word, before);
      return (state === 'next' || state === 'joined') && !ENDS_CLAUSE.test(gap);
    },

    /** Whether it is one thing with the unwanted word before it: “without a rate limit”. */
    isSecond: (word: Word, before: Word | undefined): boolean =>
      state === 'was' &&
      !WEAK_WORDS.has(word.term) &&
      between(before, word).trim() === '' &&
      arePair(before, word),

    /** To be called with what was a word or phrase of the query. */
    take(isUnwanted: boolean): void {
      state = isUnwanted ? 'was' : 'wanted';
    },

    /** Whether `word` is no word of the query: it only says what is not wanted. */
    skips(word: Word, before: Word | undefined, next: Word | undefined): boolean {
      const { text, term, to } = word;
      const isWeak = WEAK_WORDS.has(term) && !arePair(word, next);
      if (hasMinus(word, query)) {
        // “-la poste”
        if (QUERY_STOP_WORDS.has(text)) state = 'next';
        return isWeak;
      }
      if (ENDS_CLAUSE.test(between(before, word))) state = 'wanted';
      if (isExcluding(word, query)) {
        state = 'next';
        return true;
      }
      const isSpaced = /^\s/.test(query.slice(to));
      if (state === 'was' && next !== undefined && isSpaced && JOINING.has(text)) {
        state = 'joined';
        return true;
      }
      const isAhead = state === 'next' || state === 'joined';
      if (isAhead && ARTICLES.has(text)) return true;
      if (state === 'next' && LEADING_ON.has(text)) return true;
      if ((state === 'next' || state === 'across') && BRIDGES.has(text)) {
        state = 'next';
        return true;
      }
      if (isAhead && isWeak) {
        state = 'across';
        return true;
      }
      if (QUERY_STOP_WORDS.has(text)) state = 'wanted';
      return false;
    },
  };
}
