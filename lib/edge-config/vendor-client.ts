import { createClient as createEdgeConfig } from '@vercel/edge-config';
import { createClient as createGlobalConfig } from '@vercel/global-config';
import type { EdgeConfigVariable } from '@/lib/runtime/environment-schema';

const NEW_HOST = 'global-config.vercel.com';

/**
 * Neither client has a timeout. With a new connection string, the old client wouldn't read the copy
 * that Vercel deploys with each function.
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

/** The clients' errors differ only in their message. */
export function clientFailure(message: string): 'unauthorized' | 'not found' | undefined {
  const [, words] = /^@vercel\/(?:edge|global)-config: (.*)$/.exec(message) ?? [];
  if (words === 'Unauthorized') return 'unauthorized';
  if (words === 'Edge Config not found' || words === 'Global Config not found') return 'not found';
  const status = /response with status code (\d+)$/.exec(words ?? '')?.[1];
  if (status === '401') return 'unauthorized';
  return status === '404' ? 'not found' : undefined;
}

function hostOf(connectionString: string): string | undefined {
  return URL.canParse(connectionString) ? new URL(connectionString).host : undefined;
}
