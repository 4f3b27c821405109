import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEdgeConfigReader, type EdgeConfigReader } from '#lib/edge-config-client';
import { EdgeConfigError, EdgeConfigNotFoundError, EdgeConfigUnauthorizedError } from '#lib/errors';
import { type EdgeConfig, startEdgeConfig } from '#local/edge-config';
import type { Fault } from '#local/faults';
import { type LibOnServices, libOn } from '#tests/lib-on-services';
import { logLines } from '#tests/log-lines';
import { templatesPage } from '#tests/page-results';
import { smallSpace } from '#tests/sample-space';

let edge: EdgeConfig;
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

describe.each(READS)('8: Edge config, asked for %s,', (_, read) => {
  it('401: an unauthorized error', async () => {
    const wrong = edge.connectionString.replace('edge-token', 'wrong-token');
    const error = await failureOf(read(createEdgeConfigReader(wrong)));
    expect(error).toBeInstanceOf(EdgeConfigUnauthorizedError);
    expect(edge.requests).toHaveLength(1);
  });

  it('404: a not-found error', async () => {
    const unknown = edge.connectionString.replace('ecfg_local', 'ecfg_other');
    const error = await failureOf(read(createEdgeConfigReader(unknown)));
    expect(error).toBeInstanceOf(EdgeConfigNotFoundError);
    expect(edge.requests).toHaveLength(1);
  });

  it.each([
    ['500', { kind: 'status', status: 500 }],
    ['403', { kind: 'status', status: 403 }],
    ['429', { kind: 'status', status: 429 }],
    ['a failed connection', { kind: 'refuse' }],
  ] as [string, Fault][])('%s: a generic error', async (_words, fault) => {
    edge.faults.strike(fault);
    const error = await failureOf(read(createEdgeConfigReader(edge.connectionString)));
    expect(error).toBeInstanceOf(EdgeConfigError);
    expect(error).not.toBeInstanceOf(EdgeConfigUnauthorizedError);
    expect(error).not.toBeInstanceOf(EdgeConfigNotFoundError);
    expect(String(error)).not.toContain('edge-token');
  });
});

describe('8: Edge config that does not answer', () => {
  it('is a generic error after a second, whatever was asked', async () => {
    edge.faults.strike({ kind: 'hang' });
    const reader = createEdgeConfigReader(edge.connectionString);
    const errors = await Promise.all(READS.map(([_, read]) => failureOf(read(reader))));
    expect(errors.map((error) => (error as Error).name)).toEqual(
      READS.map(() => 'EdgeConfigError'),
    );
  });
});

describe('8: Edge config 404 with the digest header', () => {
  it('is undefined: there is no such item', async () => {
    const reader = createEdgeConfigReader(edge.connectionString);
    expect(await reader.readItem('redirects')).toBeUndefined();
    expect(await reader.hasItem('redirects')).toBe(false);
  });
});

describe('8: Edge config that is no connection string', () => {
  it('is a generic error that does not repeat it', () => {
    expect(() => createEdgeConfigReader('secret-words')).toThrow(EdgeConfigError);
    expect(() => createEdgeConfigReader('secret-words')).not.toThrow('secret-words');
  });
});

describe('8: Edge config fails while pages are made', () => {
  let lib: LibOnServices;
  afterEach(async () => {
    vi.restoreAllMocks();
    await lib.close();
  });

  it('for want of a connection string: the page, with the defaults, and one warning', async () => {
    lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: 'secret-words' } });
    const log = logLines();
    const page = { props: { chrome: { announcement: null }, list: { total: 5 } } };
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
    ['refuses', { kind: 'refuse' }],
    ['hangs', { kind: 'hang' }],
  ] as [string, Fault][])(
    'as it %s: the page, with the defaults, and one warning',
    async (_, fault) => {
      lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
      const log = logLines();
      edge.faults.strike(fault);
      const page = { props: { chrome: { announcement: null }, list: { total: 5 } } };
      expect(await templatesPage()).toMatchObject(page);
      expect(await templatesPage()).toMatchObject(page);
      expect(log.count('⚠ cache.load-failed: edge configuration')).toBe(1);
      expect(log.count('⚠')).toBe(1);
      expect(edge.requests).toHaveLength(1);
      expect(log.text()).not.toContain('edge-token');
    },
  );
});
