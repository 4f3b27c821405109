import { createHash } from 'node:crypto';
import RedisMock from 'ioredis-mock';
import {
  asReply,
  type Backend,
  type Command,
  CommandError,
  checkAvailable,
  type Execute,
  type RedisReply,
  type Result,
} from '@/local/key-value-store/backend';
import { SPECIALS } from '@/local/key-value-store/embedded-commands';
import { findRule, type Rule } from '@/local/key-value-store/embedded-rules';
import { checkInteger } from '@/local/key-value-store/embedded-score-range';

const WRONG_TYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';

/** Where options begin; the embedded store knows them in upper case only. */
const OPTIONS_FROM: Record<string, number> = {
  getex: 1,
  scan: 1,
  hscan: 2,
  sscan: 2,
  zscan: 2,
  zrevrange: 3,
};

/** The store shares its data between instances of one host and port: each gets a port of its own. */
let nextPort = 1;

/** A Redis in this process's memory: what a template gallery needs of one, with Redis's errors. */
export function createEmbeddedBackend(): Backend {
  const port = nextPort;
  nextPort += 1;
  const client = new RedisMock({ host: 'embedded', port });
  const scripts = new Map<string, string>();

  const execute: Execute = async (name, ...args) => {
    const method: unknown = Reflect.get(client, name);
    if (typeof method !== 'function') throw new CommandError(`ERR unknown command '${name}'`);
    try {
      return asReply(await Reflect.apply(method, client, args));
    } catch (error) {
      throw new CommandError(inRedisWords(error));
    }
  };

  async function carryOut(command: Command): Promise<RedisReply> {
    const [name, ...args] = command;
    const rule = findRule(command);
    await checkType(rule, args[0] ?? '');
    if (/^(incr|decr)(by)?$/.test(name)) await checkCounter(args);
    if (name === 'script') return runScript(args);
    if (name === 'evalsha') return runKnownScript(args);
    if (name === 'eval') scripts.set(sha1(args[0] ?? ''), args[0] ?? '');
    const special = SPECIALS[name];
    const reply = special
      ? await special(execute, args)
      : await execute(name, ...withOptions(name, args));
    await removeIfEmpty(rule, args[0] ?? '');
    return /^zpop/.test(name) && Array.isArray(reply) ? reply.map(String) : reply;
  }

  async function checkType([type]: Rule, key: string): Promise<void> {
    if (type === null) return;
    const actual = await execute('type', key);
    if (actual !== 'none' && actual !== type) throw new CommandError(WRONG_TYPE);
  }

  async function checkCounter([key = '', by]: readonly string[]): Promise<void> {
    if (by !== undefined) checkInteger(by);
    const current = await execute('get', key);
    if (current !== null) checkInteger(String(current));
  }

  /** Redis keeps no empty collection; the embedded store does. */
  async function removeIfEmpty([type]: Rule, key: string): Promise<void> {
    const size = { string: null, hash: 'hlen', list: 'llen', set: 'scard', zset: 'zcard' };
    const command = type === null ? null : size[type];
    if (command !== null && (await execute(command, key)) === 0) await execute('del', key);
  }

  function runScript([action = '', ...args]: readonly string[]): RedisReply {
    if (action.toLowerCase() === 'load') {
      const script = args[0] ?? '';
      scripts.set(sha1(script), script);
      return sha1(script);
    }
    if (action.toLowerCase() === 'exists') return args.map((sha) => Number(scripts.has(sha)));
    if (action.toLowerCase() !== 'flush') throw new CommandError('ERR unknown subcommand');
    scripts.clear();
    return 'OK';
  }

  function runKnownScript([sha = '', ...args]: readonly string[]): Promise<RedisReply> {
    const script = scripts.get(sha.toLowerCase());
    if (script === undefined) {
      throw new CommandError('NOSCRIPT No matching script. Please use EVAL.');
    }
    return execute('eval', script, ...args);
  }

  // One at a time: a command takes several steps here, and Redis lets nothing in between.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  return {
    kind: 'embedded',
    run(command) {
      checkAvailable(command);
      return inTurn(() => carryOut(command));
    },
    runAtOnce(commands) {
      for (const command of commands) {
        checkAvailable(command);
        try {
          findRule(command);
        } catch (error) {
          const discarded = 'EXECABORT Transaction discarded because of previous errors.';
          throw new CommandError(`${discarded} ${inRedisWords(error)}`);
        }
      }
      return inTurn(async () => {
        const results: Result[] = [];
        for (const command of commands) {
          results.push(
            await carryOut(command).then(
              (result) => ({ result }),
              (error: unknown) => ({ error: inRedisWords(error) }),
            ),
          );
        }
        return results;
      });
    },
    async close() {
      await client.flushall();
      client.disconnect();
    },
  };
}

function withOptions(name: string, args: readonly string[]): string[] {
  const from = OPTIONS_FROM[name] ?? Number.POSITIVE_INFINITY;
  return args.map((arg, index) => {
    const isPattern = args[index - 1]?.toUpperCase() === 'MATCH';
    return index >= from && !isPattern ? arg.toUpperCase() : arg;
  });
}

function inRedisWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]{3,} /.test(message) ? message : `ERR ${message}`;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
