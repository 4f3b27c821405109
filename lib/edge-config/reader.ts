import { clientFailure, connect, type EdgeConfigClient } from '@/lib/edge-config/vendor-client';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { settings } from '@/lib/runtime/env';
import type { EdgeConfigVariable } from '@/lib/runtime/environment-schema';
import {
  EdgeConfigError,
  EdgeConfigNotFoundError,
  EdgeConfigUnauthorizedError,
} from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { serverCell } from '@/lib/runtime/server-state';

const READ_TIMEOUT_MS = 1_000;
const DIGEST_HEADER = 'x-edge-config-digest';
/** The client doesn't encode keys in URLs. */
const SAFE_KEY = /^[\w-]+$/;

export type EdgeConfigReader = ReturnType<typeof createEdgeConfigReader>;

/** @throws EdgeConfigError */
export const edgeConfigReader = serverCell('edgeConfigReader', () => {
  const { edgeConfig } = settings();
  return edgeConfig && createEdgeConfigReader(edgeConfig.connectionString, edgeConfig.variable);
});

/**
 * The methods throw EdgeConfigUnauthorizedError, EdgeConfigNotFoundError (404 without a digest) or
 * EdgeConfigError.
 */
export function createEdgeConfigReader(connectionString: string, variable: EdgeConfigVariable) {
  const client = connectOrThrow(connectionString, variable);
  const read = <Result>(work: () => Promise<Result>) => readWithTimeout(work, variable);
  return {
    readItem: (key: string): Promise<unknown> => read(() => client.get(assertSafeKey(key))),
    /** Missing items are absent. */
    readItems: (keys: readonly string[]): Promise<Record<string, unknown> | undefined> =>
      read(() => {
        const query = new URLSearchParams(keys.map((key) => ['key', key]));
        return undefinedOn404(client.getAll(keys.map(assertSafeKey)), client, `items?${query}&`);
      }),
    readDigest: () => read(() => undefinedOn404(client.digest(), client, 'digest?')),
    hasItem: (key: string) => read(() => client.has(assertSafeKey(key))),
  };
}

function connectOrThrow(connectionString: string, variable: EdgeConfigVariable): EdgeConfigClient {
  try {
    return connect(connectionString, variable);
  } catch {
    recordServiceStatus('edge configuration', false);
    // The client's message includes the token.
    throw new EdgeConfigError(`${variable} is not a connection string`);
  }
}

/**
 * A 404 with the digest header is an empty configuration. The client hides the header, so the URL
 * is requested again.
 */
async function undefinedOn404<Result>(
  reading: Promise<Result>,
  { connection: { baseUrl, token, version } }: EdgeConfigClient,
  address: string,
): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (clientFailure(messageOf(error)) !== 'not found') throw error;
    const { headers, body } = await fetch(`${baseUrl}/${address}version=${version}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    await body?.cancel();
    if (headers.has(DIGEST_HEADER)) return undefined;
    throw error;
  }
}

async function readWithTimeout<Result>(
  read: () => Promise<Result>,
  variable: EdgeConfigVariable,
): Promise<Result> {
  try {
    const result = await withTimeout(read(), READ_TIMEOUT_MS, () => {
      throw new EdgeConfigError(`No response within ${READ_TIMEOUT_MS} ms`);
    });
    recordServiceStatus('edge configuration', true);
    return result;
  } catch (error) {
    recordServiceStatus('edge configuration', false);
    throw toEdgeConfigError(error, variable);
  }
}

function toEdgeConfigError(error: unknown, variable: EdgeConfigVariable): Error {
  if (error instanceof EdgeConfigError) return error;
  const message = messageOf(error);
  const failure = clientFailure(message);
  if (failure === 'unauthorized') return new EdgeConfigUnauthorizedError(variable);
  if (failure === 'not found') return new EdgeConfigNotFoundError(variable);
  return new EdgeConfigError(`The edge configuration could not be read: ${message}`, {
    cause: error,
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function assertSafeKey(key: string): string {
  if (SAFE_KEY.test(key)) return key;
  throw new EdgeConfigError(`"${key}" is not a valid key`);
}
