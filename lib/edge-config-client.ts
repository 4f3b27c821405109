/** The one place that knows the edge configuration's client: its reads, bounded, its errors by class. */
import { createClient, type EdgeConfigClient } from '@vercel/edge-config';
import { settings } from '#lib/env';
import { EdgeConfigError, EdgeConfigNotFoundError, EdgeConfigUnauthorizedError } from '#lib/errors';
import { processWide } from '#lib/process-wide';
import { noteService } from '#lib/telling/service-state';

/** The client itself would wait for ever. */
const READ_TIMEOUT_MS = 1_000;
/** Keys go into an address as they are. */
const SAFE_KEY = /^[\w-]+$/;

export type EdgeConfigReader = {
  /** One item; `undefined` where the configuration has none of that name. */
  readItem: (key: string) => Promise<unknown>;
  /** Several items in one request; those that are not there are absent. */
  readItems: (keys: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;
  /** Changes whenever any item does. */
  readDigest: () => Promise<string>;
  /** Whether there is such an item, by a HEAD request. */
  hasItem: (key: string) => Promise<boolean>;
};

/** `undefined`: none is configured. @throws EdgeConfigError where the connection string is unusable */
export function edgeConfigReader(): EdgeConfigReader | undefined {
  const { edgeConfig } = settings();
  if (edgeConfig === undefined) return undefined;
  return processWide('edge-config-reader', () => createEdgeConfigReader(edgeConfig));
}

/**
 * Every read throws EdgeConfigUnauthorizedError (401), EdgeConfigNotFoundError (404 without a digest)
 * or EdgeConfigError (all else, and no answer within a second).
 */
export function createEdgeConfigReader(connectionString: string): EdgeConfigReader {
  const client = connect(connectionString);
  return {
    readItem: (key) => bounded(() => client.get(safe(key))),
    readItems: (keys) => bounded(() => client.getAll(keys.map(safe))),
    readDigest: () => bounded(() => client.digest()),
    hasItem: (key) => bounded(() => client.has(safe(key))),
  };
}

function connect(connectionString: string): EdgeConfigClient {
  try {
    return createClient(connectionString, {
      staleIfError: 604_800,
      cache: 'no-store',
      disableDevelopmentCache: true,
    });
  } catch {
    // The client's own message repeats the connection string, token included.
    throw new EdgeConfigError('EDGE_CONFIG is not a connection string');
  }
}

async function bounded<Result>(read: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => reject(new EdgeConfigError(`No answer within ${READ_TIMEOUT_MS} ms`));
    timer = setTimeout(fail, READ_TIMEOUT_MS);
  });
  try {
    const result = await Promise.race([read(), timeout]);
    noteService('edge configuration', true);
    return result;
  } catch (error) {
    noteService('edge configuration', false);
    throw classified(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The client tells its failures apart by message only. */
function classified(error: unknown): Error {
  if (error instanceof EdgeConfigError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message === '@vercel/edge-config: Unauthorized') return new EdgeConfigUnauthorizedError();
  if (message === '@vercel/edge-config: Edge Config not found') {
    return new EdgeConfigNotFoundError();
  }
  // For the digest it makes no difference between failures but for this number.
  const status = /response with status code (\d+)$/.exec(message)?.[1];
  if (status === '401') return new EdgeConfigUnauthorizedError();
  if (status === '404') return new EdgeConfigNotFoundError();
  return new EdgeConfigError(`The edge configuration could not be read: ${message}`, {
    cause: error,
  });
}

function safe(key: string): string {
  if (SAFE_KEY.test(key)) return key;
  throw new EdgeConfigError(`"${key}" is not a name for an item`);
}
