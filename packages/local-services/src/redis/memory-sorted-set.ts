import type { RedisReply } from './backend.ts';
import { type Args, pairsOf, readInteger, readScore, syntaxError } from './memory-arguments.ts';
import type { SortedSet } from './memory-keys.ts';

/** `ZADD key [GT] score member …` */
export function addScores(scores: SortedSet, args: Args): RedisReply {
  const onlyGreater = args[0]?.toUpperCase() === 'GT';
  const words = onlyGreater ? args.slice(1) : args;
  if (words.length === 0 || words.length % 2 !== 0) throw syntaxError();
  const added = pairsOf(words).map(([score, member]) => ({ score: readScore(score), member }));
  const before = scores.size;
  for (const { score, member } of added) {
    const known = scores.get(member);
    if (!onlyGreater || known === undefined || score > known) scores.set(member, score);
  }
  return scores.size - before;
}

/** `ZINCRBY key increment member` */
export function increaseScore(scores: SortedSet, [increment, member = '']: Args): RedisReply {
  const score = (scores.get(member) ?? 0) + readScore(increment);
  scores.set(member, score);
  return writeScore(score);
}

const RANGE_OPTIONS = new Set(['REV', 'WITHSCORES', 'BYSCORE']);

/** `ZRANGE key start stop [BYSCORE | REV] [WITHSCORES]` */
export function rangeOf(scores: SortedSet, [start, stop, ...words]: Args): RedisReply {
  const options = words.map((word) => word.toUpperCase());
  const isByScore = options.includes('BYSCORE');
  if (options.some((option) => !RANGE_OPTIONS.has(option))) throw syntaxError();
  if (isByScore && options.includes('REV')) throw syntaxError();
  const sorted = sortedByScore(scores);
  if (options.includes('REV')) sorted.reverse();
  const range = isByScore
    ? sorted.filter(isBetween([start, stop]))
    : betweenRanks(sorted, [start, stop]);
  const withScores = options.includes('WITHSCORES');
  return range.flatMap(([member, score]) => (withScores ? [member, writeScore(score)] : [member]));
}

/** `ZREMRANGEBYRANK key start stop`, both included. */
export function removeByRank(scores: SortedSet, ranks: Args): RedisReply {
  const found = betweenRanks(sortedByScore(scores), ranks);
  return found.filter(([member]) => scores.delete(member)).length;
}

/** Of the same score, by name. */
const sortedByScore = (scores: SortedSet) =>
  [...scores].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x - y));

function betweenRanks<Member>(
  sorted: readonly Member[],
  [start, stop]: readonly (string | undefined)[],
): readonly Member[] {
  const rankOf = (text?: string) => {
    const rank = readInteger(text);
    return rank < 0 ? rank + sorted.length : rank;
  };
  return sorted.slice(Math.max(0, rankOf(start)), Math.max(0, rankOf(stop) + 1));
}

/** `ZREMRANGEBYSCORE key min max`, both included. */
export function removeByScore(scores: SortedSet, bounds: Args): RedisReply {
  const found = [...scores].filter(isBetween(bounds));
  return found.filter(([member]) => scores.delete(member)).length;
}

function isBetween(bounds: readonly (string | undefined)[]) {
  const [min = 0, max = 0] = bounds.map((bound) =>
    readScore(bound, 'ERR min or max is not a float'),
  );
  return ([, score]: readonly [string, number]) => score >= min && score <= max;
}

export function writeScore(score: number | undefined): string | null {
  return score === undefined ? null : String(score).replace('Infinity', 'inf');
}
