import { keyValueClient } from '#lib/freshness/key-value-client';

/** Whether the key-value store answers. @throws where it doesn't */
export async function askStore(): Promise<void> {
  await keyValueClient()?.ping();
}
