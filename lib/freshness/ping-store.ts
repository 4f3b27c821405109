import { keyValueClient } from '#lib/freshness/key-value-client';

/** Whether the key-value store answers. @throws where it doesn't */
export async function pingStore(): Promise<void> {
  await keyValueClient()?.ping();
}
