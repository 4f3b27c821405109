/** A webhook may name an environment or its alias, and so may CONTENTFUL_ENVIRONMENT. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createContentClient } from '@/lib/contentful/client';
import { settings } from '@/lib/runtime/env';
import { ContentServiceError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** Not longer, because an alias may get another target at any time. */
const TRUST_MS = 60_000;
/** Shorter, because a webhook that is ignored does not come again. */
const TRUST_BEFORE_IGNORING_MS = 2_000;
const MAX_NAMES = 20;
/** The environment doesn't exist, or this site's token isn't for it. */
const NOT_OURS = new Set([401, 403, 404]);

const answerSchema = z.object({
  items: z.array(
    z.object({ sys: z.object({ environment: z.object({ sys: z.object({ id: z.string() }) }) }) }),
  ),
});

/** @throws if the service does not respond */
export async function isOwnEnvironment(name: string): Promise<boolean> {
  const own = settings().content.environment;
  if (name === own || (await isSame(own, name))) return true;
  const names = environmentNames();
  for (const one of [own, name]) {
    if (names.getRemainingTTL(one) < TRUST_MS - TRUST_BEFORE_IGNORING_MS) names.delete(one);
  }
  return isSame(own, name);
}

async function isSame(own: string, name: string): Promise<boolean> {
  const stated = await statedName(own);
  return stated === name || stated === (await statedName(name));
}

/** Name of an environment or an alias → the name that the service states for its content. */
const environmentNames = serverCell(
  'environmentNames',
  () => new LRUCache<string, string>({ max: MAX_NAMES, ttl: TRUST_MS }),
);

/** Returns `name` itself if the environment has no content or isn't this site's. */
async function statedName(name: string): Promise<string> {
  const names = environmentNames();
  const known = names.get(name);
  if (known !== undefined) return known;
  const stated = await fetchEnvironmentName(name);
  names.set(name, stated);
  return stated;
}

/** Asks the preview API, because its refusal doesn't count as an outage. */
async function fetchEnvironmentName(name: string): Promise<string> {
  const client = createContentClient({ ...settings().content, environment: name }, 'preview');
  try {
    const answer = answerSchema.safeParse(await client.getEntries({ limit: 1, include: 0 }));
    return answer.data?.items[0]?.sys.environment.sys.id ?? name;
  } catch (error) {
    const isOwn = name === settings().content.environment;
    // For the site's own environment, a refusal means a wrong token, so the webhook must come again.
    if (!isOwn && error instanceof ContentServiceError && NOT_OURS.has(error.status)) return name;
    throw error;
  }
}
