/** Whether the key-value store takes writes, which it may not while it answers. */
import { fastRedisClient, type RedisClient, redisClient } from '@/lib/redis/client';

/** Does nothing where no store is configured. @throws where it fails */
export async function checkRedis(): Promise<void> {
  if (redisClient() !== null) await checkWrites(fastRedisClient());
}

/** A store that is full still reads. @throws where it takes no writes */
export async function checkWrites(client: RedisClient): Promise<void> {
  await client.set('health', Date.now(), { ex: 60 });
}
