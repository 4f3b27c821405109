/** The client returns what was written, as text: an id such as `1e3` is no number. What is stored as JSON is parsed here. */
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

/** Value by field. Empty: there is no such hash. */
export async function readHash(
  client: RedisClient,
  key: string,
): Promise<ReadonlyMap<string, string>> {
  // Without parsing, the client returns fields and values in turn, as Redis replies.
  const flat = ((await client.hgetall(key)) ?? []) as unknown as readonly string[];
  const fields = flat.filter((_, index) => index % 2 === 0);
  return new Map(fields.map((field, index) => [field, flat[2 * index + 1] ?? '']));
}
