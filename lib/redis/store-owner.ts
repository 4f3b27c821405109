/**
 * The key `site`, as JSON, says which site uses the store. Two sites would mix their old addresses, publishes and
 * cache tags, because these keys have no prefix.
 */
import { z } from 'zod';
import { logError, logWarning, logWarningOnce } from '@/lib/observability/log';
import { fastRedisClient, redactCommand } from '@/lib/redis/client';
import { parseStored } from '@/lib/redis/stored-values';
import { isBuild, isProduction, settings } from '@/lib/runtime/env';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { backgroundPause } from '@/lib/runtime/server-state';

const KEY = 'site';
const START_TIMEOUT_MS = 1_000;
const RETRY_MS = 3_000;
const DELETE_COMMANDS = {
  // Without a user in the address, redis-cli sends an empty one, and Redis refuses it.
  direct: `redis-cli -u "$(echo "$REDIS_URL" | sed s,//:,//default:,)" del ${KEY}`,
  rest: `curl "\${UPSTASH_REDIS_REST_URL:-$KV_REST_API_URL}" -H "Authorization: Bearer \${UPSTASH_REDIS_REST_TOKEN:-$KV_REST_API_TOKEN}" -d '["DEL","${KEY}"]'`,
};

const siteSchema = z.object({
  origin: z.string().optional(),
  spaceId: z.string(),
  environment: z.string(),
});
type Site = z.infer<typeof siteSchema>;

/** Exits if the store belongs to another site; development only warns. */
export async function checkStoreOwner(): Promise<void> {
  await withTimeout(check(), START_TIMEOUT_MS, () => {});
}

async function check(): Promise<void> {
  try {
    const problem = await otherSiteProblem();
    if (problem === undefined) return;
    if (!isProduction()) return logWarning('redis.other-site', problem);
    logError('redis.other-site', problem);
    process.exit(1);
  } catch (error) {
    logWarningOnce(
      'redis.site-not-checked',
      `Can't check yet whether the key-value store belongs to another site: ${redactCommand(error)}`,
    );
    void backgroundPause(RETRY_MS).then(check);
  }
}

/**
 * In production, a store without an owner becomes this site's.
 * @returns the problem and its solution, if the store belongs to another site
 * @throws if the store does not respond
 */
export async function otherSiteProblem(): Promise<string | undefined> {
  const { keyValueStore, siteIdentity: own } = settings();
  if (keyValueStore === undefined || own === undefined || isBuild()) return undefined;
  const client = fastRedisClient();
  const read = async () => siteSchema.safeParse(parseStored(await client.get(KEY))).data;
  let owner = await read();
  // A developer must not keep production out of its own store.
  if (owner === undefined && isProduction()) {
    await client.set(KEY, own, { nx: true });
    owner = await read();
  }
  if (owner === undefined) return undefined;
  if (!isSameSite(owner, own)) {
    return `The key-value store belongs to ${describe(owner)}, and this is ${describe(own)}: they would mix their publishes and old addresses. Give each site a Redis database of its own; if it is the same site and has moved, delete the key and start again: ${DELETE_COMMANDS[keyValueStore.kind]}`;
  }
  if (owner.origin === undefined && own.origin !== undefined && isProduction()) {
    await client.set(KEY, own);
  }
  return undefined;
}

/** An unknown origin counts as the same. */
const isSameSite = (one: Site, other: Site) =>
  one.spaceId === other.spaceId &&
  one.environment === other.environment &&
  (one.origin ?? other.origin) === (other.origin ?? one.origin);

const describe = ({ origin = 'a site without SITE_URL', spaceId, environment }: Site) =>
  `${origin} (space ${spaceId}, environment ${environment})`;
