/** The one place that knows the key-value store's client. */
import { Redis } from '@upstash/redis';
import { settings } from '#lib/env';
import { logInfo } from '#lib/log';
import { processWide } from '#lib/process-wide';
import { noteService } from '#lib/telling/service-state';

/** Retries of a request whose connection failed, and the wait before each. */
const RETRIES = 5;
const backoff = (retry: number) => 50 * Math.exp(retry);
/** For all of a command, its 4.3 seconds of waiting between retries included. */
const COMMAND_DEADLINE_MS = 5_000;
/** For what is asked while a visitor waits: who asks has something else to show. */
const IMPATIENT_DEADLINE_MS = 2_000;

/** `null`: none is configured, bookkeeping is off. */
export function keyValueClient(): Redis | null {
  const { client } = processWide('key-value-client', () => ({ client: connect() }));
  return client;
}

/**
 * Asks once and gives up soon. Answers are text as it was written, numbers too.
 *
 * @throws where no store is configured
 */
export function impatientClient(): Redis {
  return processWide('impatient-key-value-client', () => {
    const store = settings().keyValueStore;
    if (store === undefined) throw new Error('No key-value store is configured.');
    const client = new Redis({
      ...store,
      enableTelemetry: false,
      automaticDeserialization: false,
      retry: { retries: 0 },
      signal: () => AbortSignal.timeout(IMPATIENT_DEADLINE_MS),
    });
    return watched(client);
  });
}

/** A reason without the command, which the client appends and which may hold anything. */
export function withoutCommand(reason: string): string {
  return reason.replace(/, command was:.*$/s, '');
}

function connect(): Redis | null {
  const store = settings().keyValueStore;
  if (store === undefined) {
    logInfo(
      'freshness.off',
      'No key-value store is configured: pages are refreshed by time alone (UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN)',
    );
    return null;
  }
  const client = new Redis({
    ...store,
    enableTelemetry: false,
    retry: { retries: RETRIES, backoff },
    // Only the function form makes a command fail when its time is over.
    signal: () => AbortSignal.timeout(COMMAND_DEADLINE_MS),
  });
  return watched(client);
}

function watched(client: Redis): Redis {
  client.use(async (request, send) => {
    try {
      const answer = await send(request);
      noteService('key-value store', true);
      return answer;
    } catch (error) {
      noteService('key-value store', false);
      throw error;
    }
  });
  return client;
}
