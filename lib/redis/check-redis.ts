import { fastRedisClient, type RedisClient, redisClient } from '@/lib/redis/client';

/** @throws if a store is configured and fails */
export async function checkRedis(): Promise<void> {
  if (redisClient() !== null) await checkWrites(fastRedisClient());
}

/** A full store can still be read. @throws if it takes no writes */
export async function checkWrites(client: RedisClient): Promise<void> {
  await client.set('health', Date.now(), { ex: 60 });
}
