import { CommandError, type Execute, type RedisReply } from '@/local/key-value-store/backend';
import {
  checkInteger,
  readScore,
  runZcount,
  runZrange,
  runZrangebyscore,
  runZremrangebyscore,
  runZrevrangebyscore,
  writeScore,
} from '@/local/key-value-store/embedded-score-range';

type Special = (execute: Execute, args: readonly string[]) => Promise<RedisReply>;

/**
 * Commands that the embedded store gets wrong or knows only in part, put together from those it
 * gets right. One command runs at a time, so nothing comes between their steps.
 */
export const SPECIALS: Record<string, Special> = {
  set: runSet,
  zadd: runZadd,
  expire: (execute, args) => runExpire('expire', execute, args),
  pexpire: (execute, args) => runExpire('pexpire', execute, args),
  expireat: (execute, args) => runExpire('expireat', execute, args),
  pexpireat: (execute, args) => runExpire('pexpireat', execute, args),
  zrange: runZrange,
  zrangebyscore: runZrangebyscore,
  zrevrangebyscore: runZrevrangebyscore,
  zcount: runZcount,
  zremrangebyscore: runZremrangebyscore,
  touch: (execute, args) => execute('exists', ...args),
};

const SYNTAX_ERROR = 'ERR syntax error';

const LIFETIMES: Record<string, string> = {
  EX: 'expire',
  PX: 'pexpire',
  EXAT: 'expireat',
  PXAT: 'pexpireat',
};

async function runSet(execute: Execute, args: readonly string[]): Promise<RedisReply> {
  const [key = '', value = '', ...rest] = args;
  const options = new Set<string>();
  let lifetime: { command: string; amount: string } | null = null;
  for (let index = 0; index < rest.length; index += 1) {
    const option = (rest[index] ?? '').toUpperCase();
    const command = LIFETIMES[option];
    if (command !== undefined) {
      index += 1;
      const amount = rest[index];
      if (lifetime || amount === undefined) throw new CommandError(SYNTAX_ERROR);
      checkInteger(amount);
      if (Number(amount) <= 0) throw new CommandError("ERR invalid expire time in 'set' command");
      lifetime = { command, amount };
    } else if (['NX', 'XX', 'GET', 'KEEPTTL'].includes(option)) {
      options.add(option);
    } else {
      throw new CommandError(SYNTAX_ERROR);
    }
  }
  if (options.has('NX') && options.has('XX')) throw new CommandError(SYNTAX_ERROR);
  if (options.has('KEEPTTL') && lifetime) throw new CommandError(SYNTAX_ERROR);

  const isThere = (await execute('exists', key)) === 1;
  const before = options.has('GET') && isThere ? await execute('get', key) : null;
  const isSet = !(options.has('NX') && isThere) && !(options.has('XX') && !isThere);
  if (isSet) {
    const left = options.has('KEEPTTL') ? Number(await execute('pttl', key)) : -1;
    await execute('set', key, value);
    if (lifetime) await execute(lifetime.command, key, lifetime.amount);
    else if (left >= 0) await execute('pexpire', key, String(left));
  }
  if (options.has('GET')) return before;
  return isSet ? 'OK' : null;
}

async function runZadd(execute: Execute, args: readonly string[]): Promise<RedisReply> {
  const [key = '', ...rest] = args;
  const options = new Set<string>();
  while (/^(nx|xx|gt|lt|ch|incr)$/i.test(rest[0] ?? '')) {
    options.add((rest.shift() ?? '').toUpperCase());
  }
  const has = (option: string) => options.has(option);
  if (rest.length === 0 || rest.length % 2 !== 0) throw new CommandError(SYNTAX_ERROR);
  if (has('NX') && (has('XX') || has('GT') || has('LT'))) {
    throw new CommandError(
      has('XX')
        ? 'ERR XX and NX options at the same time are not compatible'
        : 'ERR GT, LT, and/or NX options at the same time are not compatible',
    );
  }
  if (has('INCR') && rest.length > 2) {
    throw new CommandError('ERR INCR option supports a single increment-element pair');
  }
  const pairs: { score: number; member: string }[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    pairs.push({ score: readScore(rest[index]), member: rest[index + 1] ?? '' });
  }
  let added = 0;
  let changed = 0;
  for (const { score, member } of pairs) {
    const known = await execute('zscore', key, member);
    const current = known === null ? null : readScore(String(known));
    const next = has('INCR') && current !== null ? current + score : score;
    const isRefused =
      current === null
        ? has('XX')
        : has('NX') || (has('GT') && next <= current) || (has('LT') && next >= current);
    if (isRefused) {
      if (has('INCR')) return null;
      continue;
    }
    await execute('zadd', key, String(next), member);
    if (has('INCR')) return writeScore(next);
    if (current === null) added += 1;
    else if (current !== next) changed += 1;
  }
  return has('CH') ? added + changed : added;
}

async function runExpire(
  command: string,
  execute: Execute,
  [key = '', amount = '', option]: readonly string[],
): Promise<RedisReply> {
  checkInteger(amount);
  if (option !== undefined) {
    const condition = option.toUpperCase();
    const left = Number(await execute('pttl', key));
    const now = command.endsWith('at') ? Date.now() : 0;
    const wanted = Number(amount) * (command.startsWith('p') ? 1 : 1000) - now;
    // Without an expiry a key lives for ever, which is longer than anything.
    const current = left === -1 ? Number.POSITIVE_INFINITY : left;
    const holds: Record<string, boolean> = {
      NX: left === -1,
      XX: left >= 0,
      GT: wanted > current,
      LT: wanted < current,
    };
    if (!(condition in holds)) throw new CommandError(`ERR Unsupported option ${option}`);
    if (left === -2 || !holds[condition]) return 0;
  }
  return execute(command, key, amount);
}
