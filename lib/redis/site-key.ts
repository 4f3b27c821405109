/**
 * The key `site` of the key-value store: which site uses it, as JSON. Old addresses, publishes and cache tags have no
 * prefix, so a second site would mix its own with them.
 */
import { z } from 'zod';
import { fastRedisClient } from '@/lib/redis/client';
import { parseStored } from '@/lib/redis/stored-values';
import { isBuild, isProduction, settings } from '@/lib/runtime/env';

const KEY = 'site';
const DELETE_COMMANDS = {
  // Without a user in the address, redis-cli would send an empty one, which is refused.
  direct: `redis-cli -u "$(echo "$REDIS_URL" | sed s,//:,//default:,)" del ${KEY}`,
  rest: `curl "\${UPSTASH_REDIS_REST_URL:-$KV_REST_API_URL}" -H "Authorization: Bearer \${UPSTASH_REDIS_REST_TOKEN:-$KV_REST_API_TOKEN}" -d '["DEL","${KEY}"]'`,
};

const siteSchema = z.object({
  origin: z.string().optional(),
  spaceId: z.string(),
  environment: z.string(),
});
type Site = z.infer<typeof siteSchema>;

/**
 * In production writes which site this is, unless the store belongs to one already. A build does nothing.
 *
 * @returns the problem and what to do, if it belongs to another site
 * @throws where the store does not respond
 */
export async function otherSiteProblem(): Promise<string | undefined> {
  const { keyValueStore, siteIdentity: own } = settings();
  if (keyValueStore === undefined || own === undefined || isBuild()) return undefined;
  const client = fastRedisClient();
  const read = async () => siteSchema.safeParse(parseStored(await client.get(KEY))).data;
  let owner = await read();
  // Whoever develops the site must not keep production out of its own store.
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

/** An origin that is not known is no difference. */
const isSameSite = (one: Site, other: Site) =>
  one.spaceId === other.spaceId &&
  one.environment === other.environment &&
  (one.origin ?? other.origin) === (other.origin ?? one.origin);

const describe = ({ origin = 'a site without SITE_URL', spaceId, environment }: Site) =>
  `${origin} (space ${spaceId}, environment ${environment})`;
