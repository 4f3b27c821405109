/** The bell tells in two small requests whether an entry or asset was published or removed. */
import { z } from 'zod';
import { contentClient } from '@/lib/contentful/client';
import { logWarningOnce } from '@/lib/observability/log';
import { shareBell, sharedBell } from '@/lib/redis/shared-bell';
import { settings } from '@/lib/runtime/env';
import { MalformedResponseError, reasonOf } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';
import { REVALIDATE_SECONDS } from '@/lib/swr-value';

/** Other instances use one instance's answer for this long. */
const SHARED_MS = REVALIDATE_SECONDS * 1000;

/** A removal changes `total`, and a publish changes the latest entry or asset. */
const responseSchema = z.object({
  total: z.number(),
  items: z.array(z.object({ sys: z.object({ id: z.string(), updatedAt: z.string() }) })),
});

const QUERY = { limit: 1, order: '-sys.updatedAt', select: 'sys.id,sys.updatedAt' };

const bell = serverCell('contentBell', () => ({ sound: '', since: 0 }));

/** Never throws; `undefined` if the bell couldn't be asked. Times are in milliseconds. */
export async function askBell(): Promise<{ quietSince: number; at: number } | undefined> {
  try {
    const { sound, at } = (isShared() && (await sharedBell(SHARED_MS))) || (await ask());
    if (sound !== bell().sound) bell.replace({ sound, since: at });
    return { quietSince: bell().since, at };
  } catch (error) {
    logWarningOnce('content.no-bell', `Each refresh reads everything: ${reasonOf(error)}`);
    return undefined;
  }
}

async function ask(): Promise<{ sound: string; at: number }> {
  const at = Date.now();
  const client = contentClient('delivery');
  const answers = await Promise.all([client.getEntries(QUERY), client.getAssets(QUERY)]);
  const { success, data } = z.array(responseSchema).safeParse(answers);
  if (!success) throw new MalformedResponseError('the latest publish', 'it has no total or date');
  const sound = JSON.stringify(data);
  if (isShared()) await shareBell(sound, Date.now() - at, SHARED_MS);
  return { sound, at };
}

function isShared(): boolean {
  const { keyValueStore, deployment } = settings();
  return keyValueStore !== undefined && deployment !== 'single';
}
