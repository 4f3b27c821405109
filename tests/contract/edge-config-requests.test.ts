/**
 * The requirement: “Operations: read one item, read several items, read the digest, and a HEAD
 * check.”
 */

import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEdgeConfigReader, type EdgeConfigReader } from '@/lib/edge-config/reader';
import { EDGE_CONFIG_VARIABLES } from '@/lib/runtime/environment-schema';

let edge: LocalEdgeConfig;
let reader: EdgeConfigReader;
beforeEach(async () => {
  edge = await startEdgeConfig({
    token: 'edge-token',
    items: { announcement: { text: 'Hello' }, featured: ['blog'] },
  });
});
afterEach(() => edge.close());

const calls = () =>
  edge.requests.map(({ method, path, query }) => ({ method, path, key: query.key }));

describe.each(EDGE_CONFIG_VARIABLES)('7: Edge configuration client for %s', (variable) => {
  beforeEach(() => {
    reader = createEdgeConfigReader(edge.connectionString, variable);
  });

  it('reads one item', async () => {
    expect(await reader.readItem('featured')).toEqual(['blog']);
    expect(calls()).toEqual([{ method: 'GET', path: '/ecfg_local/item/featured' }]);
  });

  it('reads several items in one call, without missing ones', async () => {
    expect(await reader.readItems(['announcement', 'featured', 'redirects'])).toEqual({
      announcement: { text: 'Hello' },
      featured: ['blog'],
    });
    expect(calls()).toEqual([
      { method: 'GET', path: '/ecfg_local/items', key: 'announcement,featured,redirects' },
    ]);
  });

  it('reads the digest', async () => {
    expect(await reader.readDigest()).toBe(edge.digest);
    expect(calls()).toEqual([{ method: 'GET', path: '/ecfg_local/digest' }]);
  });

  it('does a HEAD check', async () => {
    expect(await reader.hasItem('featured')).toBe(true);
    expect(await reader.hasItem('redirects')).toBe(false);
    expect(calls()).toEqual([
      { method: 'HEAD', path: '/ecfg_local/item/featured' },
      { method: 'HEAD', path: '/ecfg_local/item/redirects' },
    ]);
  });

  it('sends its token in a header with each request', async () => {
    await reader.readItem('featured');
    await reader.readDigest();
    await reader.hasItem('featured');
    expect(edge.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Bearer edge-token'),
    );
    expect(edge.requests.map(({ query }) => query.token)).toEqual(Array(3).fill(undefined));
  });

  it('identifies itself as the platform’s client', async () => {
    await reader.readItem('featured');
    const client = variable === 'EDGE_CONFIG' ? '@vercel/edge-config@' : '@vercel/global-config@';
    expect(edge.requests[0]?.headers['x-edge-config-sdk']).toContain(client);
  });

  it('bypasses caches', async () => {
    await reader.readItems(['featured']);
    expect(edge.requests[0]?.headers.pragma).toBe('no-cache');
  });

  it.each(['../other', 'a?b=c', 'a/b', '', 'a b'])(
    'rejects the invalid key "%s" without a request',
    async (key) => {
      await expect(reader.readItem(key)).rejects.toThrow('is not a valid key');
      await expect(reader.readItems([key])).rejects.toThrow('is not a valid key');
      await expect(reader.hasItem(key)).rejects.toThrow('is not a valid key');
      expect(edge.requests).toHaveLength(0);
    },
  );
});
