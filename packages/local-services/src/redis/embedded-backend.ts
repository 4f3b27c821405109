import {
  type Backend,
  type Command,
  CommandError,
  checkAvailable,
  type RedisReply,
  type Result,
} from '@/local/key-value-store/backend';
import { wrongNumber } from '@/local/key-value-store/embedded-arguments';
import { COMMANDS } from '@/local/key-value-store/embedded-commands';
import { createKeys } from '@/local/key-value-store/embedded-keys';

/** A Redis in this process's memory: the commands that the site sends, with Redis's errors. */
export function createEmbeddedBackend(): Backend {
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
    kind: 'embedded',
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
