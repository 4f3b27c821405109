import pLimit from 'p-limit';
import { logWarningOnce } from '@/lib/observability/log';
import { redactCommand, redisClient } from '@/lib/redis/client';
import { parseStored, readHash } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';
import { isWithin } from '@/lib/runtime/is-within';

/** Short, because Contentful waits for the response to its webhook. */
const TIMEOUT_MS = 1_500;
const EXPIRY_SECONDS = 604_800;
/** The pause after a failure. */
const RETRY_MS = 3_000;

export type StoredHash = {
  /** Never throws. If the store does not respond, returns only the fields that it has not taken yet. */
  read: () => Promise<ReadonlyMap<string, unknown>>;
  /** Never throws. `undefined` removes a field. @returns false if only this process knows them */
  write: (fields: ReadonlyMap<string, unknown>) => Promise<boolean>;
};

export function memoryHash(): StoredHash {
  const all = new Map<string, unknown>();
  return {
    read: async () => new Map(all),
    write: async (fields) => {
      for (const [field, value] of fields) {
        if (value === undefined) all.delete(field);
        else all.set(field, value);
      }
      return false;
    },
  };
}

/** A store must be configured, or writes are lost. */
export function redisHash(keyOf: () => Promise<string>): StoredHash {
  const unsaved = new Map<string, unknown>();
  /** Two requests at once could overtake each other. */
  const oneAtATime = pLimit(1);
  /** The next write waits for this one, whose retries go on after the deadline. */
  let lastRequest: Promise<unknown> = Promise.resolve();
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Calls are skipped so that a publish doesn't wait at each step. */
  const isDown = () => isWithin(RETRY_MS, failedAt);

  async function save(fields: ReadonlyMap<string, unknown>): Promise<void> {
    const key = await keyOf();
    const pipeline = redisClient()?.pipeline();
    const set = [...fields]
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, JSON.stringify(value)]);
    const removed = [...fields.keys()].filter((field) => fields.get(field) === undefined);
    if (set.length > 0) pipeline?.hset(key, Object.fromEntries(set));
    if (removed.length > 0) pipeline?.hdel(key, ...removed);
    pipeline?.expire(key, EXPIRY_SECONDS);
    const request = lastRequest.then(() => pipeline?.exec());
    lastRequest = request.catch(() => {});
    await withDeadline(TIMEOUT_MS, () => request);
  }

  function write(fields: ReadonlyMap<string, unknown>): Promise<boolean> {
    for (const [field, value] of fields) unsaved.set(field, value);
    return oneAtATime(saveUnsaved);
  }

  async function saveUnsaved(): Promise<boolean> {
    const sent = new Map(unsaved);
    if (sent.size === 0) return true;
    if (isDown()) return false;
    try {
      await save(sent);
      for (const [field, value] of sent) if (unsaved.get(field) === value) unsaved.delete(field);
      return true;
    } catch (error) {
      failedAt = Date.now();
      logWarningOnce(
        'publish.not-shared',
        `The key-value store does not respond: other instances don't know of these publishes (${redactCommand(error)})`,
      );
      return false;
    }
  }

  return {
    async read() {
      const client = isDown() ? null : redisClient();
      const stored = new Map<string, unknown>();
      try {
        await write(new Map());
        const found =
          client && (await withDeadline(TIMEOUT_MS, async () => readHash(client, await keyOf())));
        for (const [field, text] of found ?? []) stored.set(field, parseStored(text));
      } catch {
        failedAt = Date.now();
      }
      for (const [field, value] of unsaved) {
        if (value === undefined) stored.delete(field);
        else stored.set(field, value);
      }
      return stored;
    },
    write,
  };
}
