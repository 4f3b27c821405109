import { CommandError, type RedisReply } from './backend.ts';
import { type Args, pairsOf, readInteger, syntaxError, wrongNumber } from './memory-arguments.ts';
import { type Entry, Hash, type Keys, SortedSet } from './memory-keys.ts';
import {
  addScores,
  increaseScore,
  rangeOf,
  removeByRank,
  removeByScore,
  writeScore,
} from './memory-sorted-set.ts';

type Run = (keys: Keys, args: Args) => RedisReply;

const ANY = Number.POSITIVE_INFINITY;
const NEVER = Number.POSITIVE_INFINITY;

/** Each with the number of its arguments, at least and at most. */
export const COMMANDS: Record<string, readonly [min: number, max: number, run: Run]> = {
  ping: [0, 1, (_, [text = 'PONG']) => text],
  flushall: [0, 1, flushAll],
  dbsize: [0, 0, (keys) => keys.size()],
  keys: [1, 1, (keys, [pattern = '']) => keys.names().filter((name) => matches(name, pattern))],
  exists: [1, ANY, (keys, names) => names.filter(keys.find).length],
  del: [1, ANY, (keys, names) => names.filter(keys.remove).length],
  type: [1, 1, (keys, [key = '']) => typeOf(keys.find(key))],
  expire: [2, 2, expire],
  persist: [1, 1, persist],
  ttl: [1, 1, (keys, [key = '']) => timeLeft(keys.find(key), 1000)],
  pttl: [1, 1, (keys, [key = '']) => timeLeft(keys.find(key), 1)],

  get: [1, 1, (keys, [key = '']) => keys.text(key)],
  getset: [2, 2, replaceText],
  incr: [1, 1, increment],
  mget: [1, ANY, (keys, names) => names.map((key) => textOf(keys.find(key)))],
  set: [2, ANY, setText],

  hget: [2, 2, on(Hash, (hash, [name = '']) => hash.get(name) ?? null)],
  hgetall: [1, 1, on(Hash, (hash) => [...hash].flat())],
  hkeys: [1, 1, on(Hash, (hash) => [...hash.keys()])],
  hlen: [1, 1, on(Hash, (hash) => hash.size)],
  hset: [3, ANY, on(Hash, setFields)],
  hdel: [2, ANY, on(Hash, remove)],

  zcard: [1, 1, on(SortedSet, (set) => set.size)],
  zscore: [2, 2, on(SortedSet, (set, [member = '']) => writeScore(set.get(member)))],
  zmscore: [2, ANY, on(SortedSet, (set, all) => all.map((one) => writeScore(set.get(one))))],
  zrange: [3, ANY, on(SortedSet, rangeOf)],
  zadd: [3, ANY, on(SortedSet, addScores)],
  zincrby: [3, 3, on(SortedSet, increaseScore)],
  zrem: [2, ANY, on(SortedSet, remove)],
  zremrangebyrank: [3, 3, on(SortedSet, removeByRank)],
  zremrangebyscore: [3, 3, on(SortedSet, removeByScore)],
};

function on<T extends Hash | SortedSet>(
  kind: new () => T,
  run: (value: T, args: Args) => RedisReply,
): Run {
  return (keys, [key = '', ...args]) => keys.use(key, kind, (value) => run(value, args));
}

function flushAll(keys: Keys): RedisReply {
  keys.clear();
  return 'OK';
}

/** `*` and `?` alone. */
function matches(name: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(name);
}

function typeOf(entry: Entry | undefined): string {
  if (entry === undefined) return 'none';
  if (typeof entry.value === 'string') return 'string';
  return entry.value instanceof Hash ? 'hash' : 'zset';
}

const textOf = (entry: Entry | undefined) =>
  typeof entry?.value === 'string' ? entry.value : null;

function expire(keys: Keys, [key = '', seconds]: Args): RedisReply {
  const lifetimeMs = readInteger(seconds) * 1000;
  const entry = keys.find(key);
  if (entry === undefined) return 0;
  entry.expiresAt = Date.now() + lifetimeMs;
  return 1;
}

function persist(keys: Keys, [key = '']: Args): RedisReply {
  const entry = keys.find(key);
  if (entry === undefined || entry.expiresAt === NEVER) return 0;
  entry.expiresAt = NEVER;
  return 1;
}

function timeLeft(entry: Entry | undefined, unit: number): number {
  if (entry === undefined) return -2;
  return entry.expiresAt === NEVER ? -1 : Math.round((entry.expiresAt - Date.now()) / unit);
}

/** `SET key value [NX | XX] [EX seconds | PX milliseconds]` */
function setText(keys: Keys, [key = '', value = '', ...words]: Args): RedisReply {
  const options = words.map((word) => word.toUpperCase());
  const condition = options.find((option) => option === 'NX' || option === 'XX');
  const unit = options.find((option) => option === 'EX' || option === 'PX');
  if (options.length !== (condition ? 1 : 0) + (unit ? 2 : 0)) throw syntaxError();
  const amount = unit ? readInteger(options[options.indexOf(unit) + 1]) : NEVER;
  if (amount <= 0) throw new CommandError("ERR invalid expire time in 'set' command");
  if (condition === (keys.find(key) ? 'NX' : 'XX')) return null;
  keys.set(key, { value, expiresAt: Date.now() + amount * (unit === 'EX' ? 1000 : 1) });
  return 'OK';
}

function replaceText(keys: Keys, [key = '', value = '']: Args): RedisReply {
  const before = keys.text(key);
  keys.set(key, { value, expiresAt: NEVER });
  return before;
}

function increment(keys: Keys, [key = '']: Args): RedisReply {
  const count = readInteger(keys.text(key) ?? '0') + 1;
  const { expiresAt } = keys.find(key) ?? { expiresAt: NEVER };
  keys.set(key, { value: String(count), expiresAt });
  return count;
}

function setFields(hash: Hash, args: Args): RedisReply {
  if (args.length % 2 !== 0) throw wrongNumber('hset');
  const before = hash.size;
  for (const [name, value] of pairsOf(args)) hash.set(name, value);
  return hash.size - before;
}

function remove(value: Hash | SortedSet, names: Args): RedisReply {
  return names.filter((name) => value.delete(name)).length;
}
