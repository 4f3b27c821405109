/**
 * The requirement: “Edge config 401: unauthorized error. 404: not-found error; but undefined is
 * returned when the digest header is present. Other failures: generic error.”
 */

import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import type { Fault } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEdgeConfigReader, type EdgeConfigReader } from '@/lib/edge-config/reader';
import { EDGE_CONFIG_VARIABLES } from '@/lib/runtime/environment-schema';
import {
  EdgeConfigError,
  EdgeConfigNotFoundError,
  EdgeConfigUnauthorizedError,
} from '@/lib/runtime/errors';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { templatesPage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

let edge: LocalEdgeConfig;
beforeEach(async () => {
  edge = await startEdgeConfig({ token: 'edge-token', items: { featured: ['blog'] } });
});
afterEach(() => edge.close());

const READS: readonly (readonly [string, (reader: EdgeConfigReader) => Promise<unknown>])[] = [
  ['one item', (reader) => reader.readItem('featured')],
  ['several items', (reader) => reader.readItems(['featured'])],
  ['the digest', (reader) => reader.readDigest()],
  ['a HEAD check', (reader) => reader.hasItem('featured')],
];

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

/** The variable chooses between the platform's two clients. */
const READS_BY_VARIABLE = EDGE_CONFIG_VARIABLES.flatMap((variable) =>
  READS.map(([what, read]) => [what, variable, read] as const),
);

describe.each(READS_BY_VARIABLE)('8: Edge config, reading %s through %s', (_, variable, read) => {
  it('throws an unauthorized error for a 401', async () => {
    const wrong = edge.connectionString.replace('edge-token', 'wrong-token');
    const error = await failureOf(read(createEdgeConfigReader(wrong, variable)));
    expect(error).toBeInstanceOf(EdgeConfigUnauthorizedError);
    expect(String(error)).toContain(`check ${variable}`);
    expect(edge.requests).toHaveLength(1);
  });

  it('throws a not-found error for a 404', async () => {
    const unknown = edge.connectionString.replace('ecfg_local', 'ecfg_other');
    const error = await failureOf(read(createEdgeConfigReader(unknown, variable)));
    expect(error).toBeInstanceOf(EdgeConfigNotFoundError);
    expect(String(error)).toContain(`the id in ${variable}`);
    expect(edge.requests.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['403', { kind: 'status', status: 403 }],
    ['429', { kind: 'status', status: 429 }],
    ['a failed connection', { kind: 'refuse' }],
  ] as [string, Fault][])('throws a generic error for %s', async (_words, fault) => {
    edge.faults.inject(fault);
    const error = await failureOf(read(createEdgeConfigReader(edge.connectionString, variable)));
    expect(error).toBeInstanceOf(EdgeConfigError);
    expect(error).not.toBeInstanceOf(EdgeConfigUnauthorizedError);
    expect(error).not.toBeInstanceOf(EdgeConfigNotFoundError);
    expect(String(error)).not.toContain('edge-token');
  });
});

describe('8: Edge config that does not respond', () => {
  it('causes a generic error after a second, for every operation', async () => {
    edge.faults.inject({ kind: 'hang' });
    const reader = createEdgeConfigReader(edge.connectionString, 'EDGE_CONFIG');
    const start = performance.now();
    const errors = await Promise.all(READS.map(([_, read]) => failureOf(read(reader))));
    expect(performance.now() - start).toBeGreaterThanOrEqual(999);
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(errors.map((error) => (error as Error).name)).toEqual(
      READS.map(() => 'EdgeConfigError'),
    );
  });
});

describe('8: Edge config 404 with the digest header', () => {
  it('means that the item is undefined', async () => {
    const reader = createEdgeConfigReader(edge.connectionString, 'EDGE_CONFIG');
    expect(await reader.readItem('redirects')).toBeUndefined();
    expect(await reader.hasItem('redirects')).toBe(false);
  });

  it.each(READS.slice(1, 3))(
    'is detected by requesting the same URL again with the token: %s',
    async (_, read) => {
      edge.faults.inject({ kind: 'status', status: 404 });
      await failureOf(read(createEdgeConfigReader(edge.connectionString, 'EDGE_CONFIG')));
      const [first, second] = edge.requests.map(({ path, query, headers }) => ({
        path,
        query,
        token: headers.authorization,
      }));
      expect(second).toEqual(first);
      expect(edge.requests).toHaveLength(2);
    },
  );

  it.each(READS_BY_VARIABLE)(
    'does not cause an error, reading %s through %s',
    async (what, variable, read) => {
      const headers = { 'x-edge-config-digest': edge.digest };
      edge.faults.inject({ kind: 'status', status: 404, headers });
      const answer = await read(createEdgeConfigReader(edge.connectionString, variable));
      expect(answer).toBe(what === 'a HEAD check' ? false : undefined);
    },
  );
});

describe('8: Edge config that fails after a successful read', () => {
  it('is replaced by the last value for up to a week', async () => {
    const reader = createEdgeConfigReader(edge.connectionString, 'EDGE_CONFIG');
    await reader.readItems(['featured']);
    expect(edge.requests[0]?.headers['cache-control']).toBe('stale-if-error=604800');
    edge.faults.inject({ kind: 'status', status: 500 });
    expect(await reader.readItems(['featured'])).toEqual({ featured: ['blog'] });
  });
});

describe('8: Edge config in development', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is read each time, so that an edit shows immediately', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const reader = createEdgeConfigReader(edge.connectionString, 'EDGE_CONFIG');
    expect(await reader.readItems(['featured'])).toEqual({ featured: ['blog'] });
    edge.items = { featured: ['shop'] };
    expect(await reader.readItems(['featured'])).toEqual({ featured: ['shop'] });
  });
});

describe('8: Edge config with an invalid connection string', () => {
  it('causes a generic error that does not include the string', () => {
    for (const variable of EDGE_CONFIG_VARIABLES) {
      const connect = () => createEdgeConfigReader('secret-words', variable);
      expect(connect).toThrow(new EdgeConfigError(`${variable} is not a connection string`));
    }
  });
});

describe('8: Edge config that fails while pages are rendered', () => {
  let lib: LibOnServices;
  afterEach(async () => {
    vi.restoreAllMocks();
    await lib.close();
  });

  it('leaves the page with its defaults and one warning if the connection string is unusable', async () => {
    lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: 'secret-words' } });
    const log = logLines();
    const page = { props: { layout: { announcement: null }, list: { total: 5 } } };
    expect(await templatesPage()).toMatchObject(page);
    expect(await templatesPage()).toMatchObject(page);
    expect(log.count('⚠')).toBe(1);
    expect(log.text()).not.toContain('secret-words');
  });

  it.each([
    ['answers 401', { kind: 'status', status: 401 }],
    ['answers 404', { kind: 'status', status: 404 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers HTML', { kind: 'html' }],
    ['refuses the connection', { kind: 'refuse' }],
    ['hangs', { kind: 'hang' }],
  ] as [string, Fault][])(
    'leaves the page with its defaults and one warning if it %s',
    async (words, fault) => {
      lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
      const log = logLines();
      edge.faults.inject(fault);
      const page = { props: { layout: { announcement: null }, list: { total: 5 } } };
      expect(await templatesPage()).toMatchObject(page);
      expect(await templatesPage()).toMatchObject(page);
      expect(log.count('⚠ cache.load-failed: edge configuration')).toBe(1);
      expect(log.count('⚠')).toBe(1);
      // After a 404 the request is repeated, to get the digest header.
      expect(edge.requests).toHaveLength(words === 'answers 404' ? 2 : 1);
      expect(log.text()).not.toContain('edge-token');
    },
  );

  it('leaves the page with its defaults, without a warning, if it answers 404 with its digest', async () => {
    lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
    const log = logLines();
    const headers = { 'x-edge-config-digest': edge.digest };
    edge.faults.inject({ kind: 'status', status: 404, headers });
    const page = { props: { layout: { announcement: null }, list: { total: 5 } } };
    expect(await templatesPage()).toMatchObject(page);
    expect(log.text()).not.toContain('⚠');
  });
});
