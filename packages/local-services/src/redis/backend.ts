/** A reply of Redis: strings, whole numbers, null, and lists of these. */
export type RedisReply = string | number | null | readonly RedisReply[];

/** A command and its arguments, the name in lower case. */
export type Command = readonly [name: string, ...args: string[]];

/** The result of one command of several. */
export type Result = { result: RedisReply } | { error: string };

/** Why a command failed, in Redis's words, e.g. `ERR syntax error`. */
export class CommandError extends Error {}

/** Where commands are carried out. */
export type Backend = {
  kind: 'redis' | 'memory';
  /** Throws `CommandError`. */
  run(command: Command): Promise<RedisReply>;
  /** All or none, with nothing in between. Throws `CommandError` where none was carried out. */
  runAtOnce(commands: readonly Command[]): Promise<Result[]>;
  close(): Promise<void>;
};

/** Commands that a service over HTTP cannot offer: they block, subscribe or belong to a connection. */
const UNAVAILABLE = new Set([
  ...['auth', 'blpop', 'brpop', 'blmove', 'blmpop', 'bzpopmin', 'bzpopmax', 'client', 'config'],
  ...['debug', 'discard', 'exec', 'hello', 'monitor', 'multi', 'psubscribe', 'quit', 'reset'],
  ...['select', 'shutdown', 'subscribe', 'unsubscribe', 'unwatch', 'wait', 'watch'],
]);

/** Throws `CommandError` for a command that the vendor does not offer over HTTP. */
export function checkAvailable([name]: Command): void {
  if (!UNAVAILABLE.has(name)) return;
  throw new CommandError(`ERR Command is not available: '${name.toUpperCase()}'`);
}
