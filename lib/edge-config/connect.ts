/** The one place that knows the platform's two clients of what was Edge Config and is Global Config since July 2026. */
import { createClient as createEdgeConfig } from '@vercel/edge-config';
import { createClient as createGlobalConfig } from '@vercel/global-config';
import type { EdgeConfigVariable } from '@/lib/runtime/environment-schema';

const NEW_HOST = 'global-config.vercel.com';

/**
 * Neither client has a timeout. The old one takes new connection strings for those of another platform, and never
 * reads the copy that the platform keeps beside a function.
 * @throws if the connection string is unusable; the message repeats it, token included
 */
export function connect(connectionString: string, variable: EdgeConfigVariable) {
  const isNew = variable === 'GLOBAL_CONFIG' || hostOf(connectionString) === NEW_HOST;
  const createClient = isNew ? createGlobalConfig : createEdgeConfig;
  return createClient(connectionString, {
    staleIfError: 604_800,
    cache: 'no-store',
    disableDevelopmentCache: true,
  });
}

export type EdgeConfigClient = ReturnType<typeof connect>;

/** One client's failures differ from each other by message only. `undefined`: none of these two. */
export function clientFailure(message: string): 'unauthorized' | 'not found' | undefined {
  const [, words] = /^@vercel\/(?:edge|global)-config: (.*)$/.exec(message) ?? [];
  if (words === 'Unauthorized') return 'unauthorized';
  if (words === 'Edge Config not found' || words === 'Global Config not found') return 'not found';
  // For the digest only this number differs.
  const status = /response with status code (\d+)$/.exec(words ?? '')?.[1];
  if (status === '401') return 'unauthorized';
  return status === '404' ? 'not found' : undefined;
}

function hostOf(connectionString: string): string | undefined {
  return URL.canParse(connectionString) ? new URL(connectionString).host : undefined;
}
