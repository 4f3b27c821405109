import { CommandError, type Execute, type RedisReply } from '@/local/key-value-store/backend';

/** The embedded store cuts the bounds of a score range to whole numbers: here they are exact. */
type ScoreRange = {
  min: string;
  max: string;
  isReversed: boolean;
  withScores: boolean;
  /** A negative count: all from the offset on. */
  limit: { offset: number; count: number } | null;
};

type Scored = { member: string; score: number };

/** `ZRANGE key start stop [BYSCORE] [REV] …`; anything but by score is left to the store. */
export async function runZrange(execute: Execute, args: readonly string[]): Promise<RedisReply> {
  const [key = '', first = '', second = '', ...rest] = args;
  const words = rest.map((word) => word.toUpperCase());
  if (!words.includes('BYSCORE')) {
    checkPlainRange(first, second, words);
    return execute('zrange', key, first, second, ...words);
  }
  const isReversed = words.includes('REV');
  const [min, max] = isReversed ? [second, first] : [first, second];
  const options = words.filter((word) => word !== 'BYSCORE' && word !== 'REV');
  return rangeByScore(execute, key, { min, max, isReversed, ...readOptions(options) });
}

export async function runZrangebyscore(
  execute: Execute,
  [key = '', min = '', max = '', ...rest]: readonly string[],
): Promise<RedisReply> {
  const options = readOptions(rest.map((word) => word.toUpperCase()));
  return rangeByScore(execute, key, { min, max, isReversed: false, ...options });
}

export async function runZrevrangebyscore(
  execute: Execute,
  [key = '', max = '', min = '', ...rest]: readonly string[],
): Promise<RedisReply> {
  const options = readOptions(rest.map((word) => word.toUpperCase()));
  return rangeByScore(execute, key, { min, max, isReversed: true, ...options });
}

export async function runZcount(
  execute: Execute,
  [key = '', min = '', max = '']: readonly string[],
): Promise<RedisReply> {
  return (await findInRange(execute, key, min, max)).length;
}

export async function runZremrangebyscore(
  execute: Execute,
  [key = '', min = '', max = '']: readonly string[],
): Promise<RedisReply> {
  const found = await findInRange(execute, key, min, max);
  if (found.length === 0) return 0;
  return execute('zrem', key, ...found.map(({ member }) => member));
}

async function rangeByScore(execute: Execute, key: string, range: ScoreRange): Promise<RedisReply> {
  const found = await findInRange(execute, key, range.min, range.max);
  if (range.isReversed) found.reverse();
  const { offset, count } = range.limit ?? { offset: 0, count: -1 };
  const page = found.slice(offset, count < 0 ? undefined : offset + count);
  return page.flatMap(({ member, score }) =>
    range.withScores ? [member, writeScore(score)] : [member],
  );
}

async function findInRange(
  execute: Execute,
  key: string,
  min: string,
  max: string,
): Promise<Scored[]> {
  const from = readBound(min);
  const to = readBound(max);
  const all = await execute('zrange', key, '0', '-1', 'WITHSCORES');
  const flat = Array.isArray(all) ? all.map(String) : [];
  const found: Scored[] = [];
  for (let index = 0; index < flat.length; index += 2) {
    const score = readScore(flat[index + 1]);
    const isAbove = from.isExclusive ? score > from.value : score >= from.value;
    const isBelow = to.isExclusive ? score < to.value : score <= to.value;
    if (isAbove && isBelow) found.push({ member: flat[index] ?? '', score });
  }
  return found;
}

function readOptions(words: readonly string[]): Pick<ScoreRange, 'withScores' | 'limit'> {
  let withScores = false;
  let limit: ScoreRange['limit'] = null;
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === 'WITHSCORES') {
      withScores = true;
    } else if (words[index] === 'LIMIT' && index + 2 < words.length) {
      const [offset = '', count = ''] = words.slice(index + 1);
      checkInteger(offset);
      checkInteger(count);
      limit = { offset: Number(offset), count: Number(count) };
      index += 2;
    } else {
      throw new CommandError('ERR syntax error');
    }
  }
  return { withScores, limit };
}

function checkPlainRange(first: string, second: string, words: readonly string[]): void {
  if (words.includes('BYLEX')) return;
  if (words.includes('LIMIT')) {
    throw new CommandError(
      'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
    );
  }
  checkInteger(first);
  checkInteger(second);
}

function readBound(text: string): { value: number; isExclusive: boolean } {
  const isExclusive = text.startsWith('(');
  try {
    return { value: readScore(isExclusive ? text.slice(1) : text), isExclusive };
  } catch {
    throw new CommandError('ERR min or max is not a float');
  }
}

export function checkInteger(text: string): void {
  if (/^-?\d+$/.test(text)) return;
  throw new CommandError('ERR value is not an integer or out of range');
}

/** Throws `CommandError` for what is not a number. */
export function readScore(text = ''): number {
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const score = Number(text);
  if (text.trim() === '' || Number.isNaN(score)) {
    throw new CommandError('ERR value is not a valid float');
  }
  return score;
}

export function writeScore(score: number): string {
  if (!Number.isFinite(score)) return score < 0 ? '-inf' : 'inf';
  return String(score);
}
