/** `source-records:{space}/{environment}` has packed facts of sources and links. */

import { fastRedisClient } from '@/lib/redis/client';
import { contentSource } from '@/lib/runtime/env';

/** @throws if there is no store, or it does not respond */
export const readSharedRecords = (): Promise<string | null> =>
  fastRedisClient().get<string>(keyOf());

/** @throws like `readSharedRecords` */
export async function saveSharedRecords(packed: string): Promise<void> {
  await fastRedisClient().set(keyOf(), packed);
}

const keyOf = () => `source-records:${contentSource()}`;
