import {
  type Backend,
  type Command,
  CommandError,
  checkAvailable,
  type RedisReply,
  type Result,
} from './backend.ts';
import { wrongNumber } from './memory-arguments.ts';
import { COMMANDS } from './memory-commands.ts';
import { createKeys } from './memory-keys.ts';

/** A Redis in this process's memory: the commands that the site sends, with Redis's errors. */
export function createMemoryBackend(): Backend {
  const keys = createKeys();

  /** Throws `CommandError` for an unknown command, and for too few or too many arguments. */
  function prepare([name, ...args]: Command): () => RedisReply {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new CommandError(`ERR unknown command '${name}'`);
    const [min, max, run] = command;
    if (args.length < min || args.length > max) throw wrongNumber(name);
    return () => run(keys, args);
  }

  return {
    kind: 'memory',
    async run(command) {
      checkAvailable(command);
      return prepare(command)();
    },
    async runAtOnce(commands) {
      commands.forEach(checkAvailable);
      try {
        return commands.map(prepare).map(resultOf);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        const discarded = 'EXECABORT Transaction discarded because of previous errors.';
        throw new CommandError(`${discarded} ${error.message}`);
      }
    },
    async close() {
      keys.clear();
    },
  };
}

function resultOf(run: () => RedisReply): Result {
  try {
    return { result: run() };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { error: error.message };
  }
}
