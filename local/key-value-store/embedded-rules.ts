import { type Command, CommandError } from '@/local/key-value-store/backend';

export type ValueType = 'string' | 'hash' | 'list' | 'set' | 'zset';

/** What a command works on (`null`: no matter what) and how many arguments it takes. */
export type Rule = readonly [type: ValueType | null, min: number, max: number];

const ANY = Number.POSITIVE_INFINITY;

/** The commands that the embedded store offers. */
const RULES: Record<string, Rule> = {
  dbsize: [null, 0, 0],
  del: [null, 1, ANY],
  echo: [null, 1, 1],
  eval: [null, 2, ANY],
  evalsha: [null, 2, ANY],
  exists: [null, 1, ANY],
  expire: [null, 2, 3],
  expireat: [null, 2, 3],
  flushall: [null, 0, 1],
  flushdb: [null, 0, 1],
  keys: [null, 1, 1],
  persist: [null, 1, 1],
  pexpire: [null, 2, 3],
  pexpireat: [null, 2, 3],
  ping: [null, 0, 1],
  pttl: [null, 1, 1],
  rename: [null, 2, 2],
  renamenx: [null, 2, 2],
  scan: [null, 1, ANY],
  script: [null, 1, ANY],
  time: [null, 0, 0],
  touch: [null, 1, ANY],
  ttl: [null, 1, 1],
  type: [null, 1, 1],
  unlink: [null, 1, ANY],
  append: ['string', 2, 2],
  decr: ['string', 1, 1],
  decrby: ['string', 2, 2],
  get: ['string', 1, 1],
  getdel: ['string', 1, 1],
  getex: ['string', 1, 3],
  getrange: ['string', 3, 3],
  getset: ['string', 2, 2],
  incr: ['string', 1, 1],
  incrby: ['string', 2, 2],
  incrbyfloat: ['string', 2, 2],
  mget: [null, 1, ANY],
  mset: [null, 2, ANY],
  msetnx: [null, 2, ANY],
  psetex: [null, 3, 3],
  set: [null, 2, ANY],
  setex: [null, 3, 3],
  setnx: [null, 2, 2],
  strlen: ['string', 1, 1],
  hdel: ['hash', 2, ANY],
  hexists: ['hash', 2, 2],
  hget: ['hash', 2, 2],
  hgetall: ['hash', 1, 1],
  hincrby: ['hash', 3, 3],
  hkeys: ['hash', 1, 1],
  hlen: ['hash', 1, 1],
  hmget: ['hash', 2, ANY],
  hmset: ['hash', 3, ANY],
  hscan: ['hash', 2, ANY],
  hset: ['hash', 3, ANY],
  hsetnx: ['hash', 3, 3],
  hvals: ['hash', 1, 1],
  lindex: ['list', 2, 2],
  llen: ['list', 1, 1],
  lpop: ['list', 1, 2],
  lpush: ['list', 2, ANY],
  lrange: ['list', 3, 3],
  lrem: ['list', 3, 3],
  lset: ['list', 3, 3],
  ltrim: ['list', 3, 3],
  rpop: ['list', 1, 2],
  rpush: ['list', 2, ANY],
  sadd: ['set', 2, ANY],
  scard: ['set', 1, 1],
  sismember: ['set', 2, 2],
  smembers: ['set', 1, 1],
  smismember: ['set', 2, ANY],
  spop: ['set', 1, 2],
  srandmember: ['set', 1, 2],
  srem: ['set', 2, ANY],
  sscan: ['set', 2, ANY],
  zadd: ['zset', 3, ANY],
  zcard: ['zset', 1, 1],
  zcount: ['zset', 3, 3],
  zincrby: ['zset', 3, 3],
  zmscore: ['zset', 2, ANY],
  zpopmax: ['zset', 1, 2],
  zpopmin: ['zset', 1, 2],
  zrange: ['zset', 3, ANY],
  zrangebyscore: ['zset', 3, ANY],
  zrank: ['zset', 2, 2],
  zrem: ['zset', 2, ANY],
  zremrangebyrank: ['zset', 3, 3],
  zremrangebyscore: ['zset', 3, 3],
  zrevrange: ['zset', 3, 4],
  zrevrangebyscore: ['zset', 3, ANY],
  zrevrank: ['zset', 2, 2],
  zscan: ['zset', 2, ANY],
  zscore: ['zset', 2, 2],
};

/** Throws `CommandError` for an unknown command and for too few or too many arguments. */
export function findRule([name, ...args]: Command): Rule {
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  if (!rule) throw new CommandError(`ERR unknown command '${name}'`);
  const [, min, max] = rule;
  if (args.length < min || args.length > max) throw wrongNumber(name);
  const takesPairs = name === 'mset' || name === 'msetnx';
  const hasPairsAfterKey = name === 'hset' || name === 'hmset';
  if (takesPairs && args.length % 2 !== 0) throw wrongNumber(name);
  if (hasPairsAfterKey && args.length % 2 !== 1) throw wrongNumber(name);
  return rule;
}

function wrongNumber(name: string): CommandError {
  return new CommandError(`ERR wrong number of arguments for '${name}' command`);
}
