/** `source-records:{space}/{environment}` in the key-value store: what was read of sources and links, packed. */

import { fastRedisClient } from '@/lib/redis/client';
import { contentSource } from '@/lib/runtime/env';

/** @throws where no store is configured, or it does not respond */
export const readSharedRecords = (): Promise<string | null> =>
  fastRedisClient().get<string>(keyOf());

/** @throws as above */
export async function saveSharedRecords(packed: string): Promise<void> {
  await fastRedisClient().set(keyOf(), packed);
}

const keyOf = () => `source-records:${contentSource()}`;
