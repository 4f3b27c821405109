/** The one place that knows the edge configuration's client: reads with a timeout, errors by class. */
import { createClient, type EdgeConfigClient } from '@vercel/edge-config';
import { settings } from '@/lib/env';
import {
  EdgeConfigError,
  EdgeConfigNotFoundError,
  EdgeConfigUnauthorizedError,
} from '@/lib/errors';
import { withTimeout } from '@/lib/event-loop-timeout';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { serverPart } from '@/lib/server-state';

/** The client itself has no timeout. */
const READ_TIMEOUT_MS = 1_000;
const DIGEST_HEADER = 'x-edge-config-digest';
/** The client puts keys into a URL without encoding them. */
const SAFE_KEY = /^[\w-]+$/;

export type EdgeConfigReader = ReturnType<typeof createEdgeConfigReader>;

/** `undefined`: none is configured. @throws EdgeConfigError where the connection string is unusable */
export function edgeConfigReader(): EdgeConfigReader | undefined {
  const { edgeConfig } = settings();
  if (edgeConfig === undefined) return undefined;
  return serverPart('edgeConfigReader', () => createEdgeConfigReader(edgeConfig));
}

/**
 * Every read throws EdgeConfigUnauthorizedError (401), EdgeConfigNotFoundError (404 without a digest)
 * or EdgeConfigError (anything else, and no response within a second).
 */
export function createEdgeConfigReader(connectionString: string) {
  const client = connect(connectionString);
  return {
    /** One item; `undefined` where the configuration has none of that name. */
    readItem: (key: string): Promise<unknown> =>
      readWithTimeout(() => client.get(assertSafeKey(key))),
    /** Several items in one request; missing ones are absent. `undefined`: a 404 with a digest. */
    readItems: (keys: readonly string[]): Promise<Record<string, unknown> | undefined> =>
      readWithTimeout(() => {
        const query = new URLSearchParams(keys.map((key) => ['key', key]));
        return undefinedOn404(client.getAll(keys.map(assertSafeKey)), client, `items?${query}&`);
      }),
    /** Changes whenever any item does. `undefined`: a 404 with a digest. */
    readDigest: () => readWithTimeout(() => undefinedOn404(client.digest(), client, 'digest?')),
    /** Whether there is such an item, by a HEAD request. */
    hasItem: (key: string) => readWithTimeout(() => client.has(assertSafeKey(key))),
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
    recordServiceStatus('edge configuration', false);
    // The client's own message repeats the connection string, token included.
    throw new EdgeConfigError('EDGE_CONFIG is not a connection string');
  }
}

/**
 * A 404 with the digest header means that the configuration exists. The client respects that for single
 * items only, and hides the header, so the same URL is requested once more.
 */
async function undefinedOn404<Result>(
  reading: Promise<Result>,
  { connection: { baseUrl, token, version } }: EdgeConfigClient,
  address: string,
): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    const failure = toEdgeConfigError(error);
    if (!(failure instanceof EdgeConfigNotFoundError)) throw failure;
    const { headers, body } = await fetch(`${baseUrl}/${address}version=${version}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    await body?.cancel();
    if (headers.has(DIGEST_HEADER)) return undefined;
    throw failure;
  }
}

async function readWithTimeout<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    const result = await withTimeout(read(), READ_TIMEOUT_MS, () => {
      throw new EdgeConfigError(`No response within ${READ_TIMEOUT_MS} ms`);
    });
    recordServiceStatus('edge configuration', true);
    return result;
  } catch (error) {
    recordServiceStatus('edge configuration', false);
    throw toEdgeConfigError(error);
  }
}

/** The client's failures differ by message only. */
function toEdgeConfigError(error: unknown): Error {
  if (error instanceof EdgeConfigError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (message === '@vercel/edge-config: Unauthorized') return new EdgeConfigUnauthorizedError();
  if (message === '@vercel/edge-config: Edge Config not found') {
    return new EdgeConfigNotFoundError();
  }
  // For the digest only this number differs.
  const status = /response with status code (\d+)$/.exec(message)?.[1];
  if (status === '401') return new EdgeConfigUnauthorizedError();
  if (status === '404') return new EdgeConfigNotFoundError();
  return new EdgeConfigError(`The edge configuration could not be read: ${message}`, {
    cause: error,
  });
}

function assertSafeKey(key: string): string {
  if (SAFE_KEY.test(key)) return key;
  throw new EdgeConfigError(`"${key}" is not a name for an item`);
}
