/** The client doesn't parse replies, as it would make a number of an id such as `1e3`. JSON is parsed here. */
import type { RedisClient } from '@/lib/redis/client';

/** `undefined`: nothing was stored, or it isn't JSON. */
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
  // Fields and values in turn, as Redis replies.
  const flat = ((await client.hgetall(key)) ?? []) as unknown as readonly string[];
  const hash = new Map<string, string>();
  for (let at = 0; at < flat.length; at += 2) hash.set(flat[at] ?? '', flat[at + 1] ?? '');
  return hash;
}
