/** The client doesn't parse replies, because it would turn an id such as `1e3` into a number. JSON is parsed here. */
import type { RedisClient } from '@/lib/redis/client';

/** Returns `undefined` if nothing was stored, or it isn't JSON. */
export function parseStored(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readHash(
  client: RedisClient,
  key: string,
): Promise<ReadonlyMap<string, string>> {
  // Redis replies with fields and values in turn.
  const flat = ((await client.hgetall(key)) ?? []) as unknown as readonly string[];
  const hash = new Map<string, string>();
  for (let at = 0; at < flat.length; at += 2) hash.set(flat[at] ?? '', flat[at + 1] ?? '');
  return hash;
}
