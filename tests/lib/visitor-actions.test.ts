/** What the site counts of its visitors, and what it stores of them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readActions } from '@/lib/cards/popularity';
import { metrics } from '@/lib/observability/metrics';
import { countToday, readCounts } from '@/lib/redis/daily-counts';
import actionsRoute from '@/pages/api/actions';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  resetServer,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { runCommand, storeContents } from '@/tests/fixtures/redis-contents';
import { space, template } from '@/tests/fixtures/sample-space';
import { apiRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const DAY_MS = 86_400_000;
const dayOf = (daysAgo = 0) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

let lib: LibOnServices;
let site: ServedRoute;
beforeAll(async () => {
  lib = await libOn(space([template('blog'), template('shop')]));
  site = await serveRoute(apiRoute(actionsRoute));
});
afterEach(() => {
  // Stops waiting for the next write.
  resetServer();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await site.close();
  await lib.close();
});

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

const send = (body: string, headers: Record<string, string> = SAME_ORIGIN) =>
  fetch(`${site.url}/api/actions`, { method: 'POST', body, headers });

const without = (variables: Record<string, string> = {}) =>
  setEnvironment({ ...contentEnvironment(lib.service), TRUSTED_PROXIES: '1', ...variables });

describe('with a key-value store', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore();
  });
  beforeEach(async () => {
    store.faults.clear();
    await runCommand(store, 'FLUSHALL');
    without(storeEnvironment(store));
  });
  afterAll(() => store.close());

  const stored = () => expect.poll(() => storeContents(store));

  it('a visitor’s walk leaves the number of each action and failed search, and nothing else', async () => {
    const visitor = {
      ...SAME_ORIGIN,
      'x-forwarded-for': '203.0.113.5',
      'user-agent': 'A browser/1.0',
      cookie: 'session=of-a-visitor',
      referer: 'https://gallery.example/templates/all/blog?from=elsewhere',
    };
    const sentBefore = store.requests.length;
    const walk = ['command blog', 'command blog', 'prompt blog', 'demo blog', 'source shop'];
    for (const body of [
      ...walk,
      'deploy shop',
      'search  Quarkus\tStarter ',
      'search quarkus starter',
    ]) {
      const answer = await send(body, visitor);
      expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([
        204,
        '',
        null,
      ]);
    }
    await stored().toEqual({
      [`insights:actions:${dayOf()}`]: {
        'command template-blog': '2',
        'prompt template-blog': '1',
        'demo template-blog': '1',
        'source template-shop': '1',
        'deploy template-shop': '1',
      },
      [`insights:searches:${dayOf()}`]: { 'quarkus starter': '2' },
    });
    const sent = store.requests.slice(sentBefore).map(({ body }) => body ?? '');
    expect(sent.filter((body) => body.includes('zincrby'))).toHaveLength(1);
    expect(sent.join()).not.toMatch(/203\.0\.113|browser|of-a-visitor|elsewhere/i);
    for (const kind of ['actions', 'searches']) {
      const left = Number(await runCommand(store, 'TTL', `insights:${kind}:${dayOf()}`));
      expect(left).toBeGreaterThan(31 * 86_400 - 60);
      expect(left).toBeLessThanOrEqual(31 * 86_400);
    }
    const { values } = await metrics().actions.get();
    expect(values).toContainEqual({ labels: { action: 'command' }, value: 2 });
    expect(values).toContainEqual({ labels: { action: 'search' }, value: 2 });
  });

  it('keeps the 500 most frequent failed searches of a day', async () => {
    const key = `insights:searches:${dayOf()}`;
    const twice = Array.from({ length: 500 }, (_, index) => [2, `known ${index}`]).flat();
    await runCommand(store, 'ZADD', key, ...twice);
    for (const text of ['once', 'often', 'often', 'often']) countToday('searches', text);
    await expect.poll(() => runCommand(store, 'ZSCORE', key, 'often')).toBe('3');
    expect(await runCommand(store, 'ZSCORE', key, 'once')).toBeNull();
    expect(await runCommand(store, 'ZCARD', key)).toBe(500);
  });

  it('sums the last 30 days', async () => {
    for (const [daysAgo, count] of [
      [0, 1],
      [29, 10],
      [30, 100],
    ] as const) {
      const key = `insights:actions:${dayOf(daysAgo)}`;
      await runCommand(store, 'ZADD', key, count, 'demo template-blog');
    }
    expect(await readActions()).toEqual(new Map([['template-blog', { demo: 11 }]]));
  });

  it('loses what it counted while the store is down, and nothing else', async () => {
    const log = logLines();
    store.faults.inject({ kind: 'status', status: 500 });
    expect((await send('demo blog')).status).toBe(204);
    await expect.poll(() => log.count('⚠ insights.lost')).toBe(1);
    await expect(readCounts('actions')).rejects.toThrow();
    store.faults.clear();
    expect((await send('source blog')).status).toBe(204);
    await stored().toEqual({ [`insights:actions:${dayOf()}`]: { 'source template-blog': '1' } });
  });
});

describe('without a key-value store', () => {
  beforeEach(() => without());

  const counted = async () => [...(await readCounts('actions')), ...(await readCounts('searches'))];

  it('counts in memory', async () => {
    await send('demo blog');
    await send('search quarkus');
    expect(await counted()).toEqual([
      ['demo template-blog', 1],
      ['quarkus', 1],
    ]);
  });

  it.each([
    ['from another site', 'demo blog', { 'sec-fetch-site': 'cross-site' }],
    ['from a subdomain', 'demo blog', { 'sec-fetch-site': 'same-site' }],
    ['from a program', 'demo blog', {}],
    ['for an unknown template', 'demo none', SAME_ORIGIN],
    ['for an unknown action', 'look blog', SAME_ORIGIN],
    ['for a property of every object', 'constructor blog', SAME_ORIGIN],
    ['without a subject', 'search ', SAME_ORIGIN],
    ['without content', '', SAME_ORIGIN],
  ])('answers 204 and counts nothing if the request is %s', async (_, body, headers) => {
    expect((await send(body, headers)).status).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it.each([
    'jane.doe@example.org',
    'templates for jane@example.org',
    'https://intranet.example/plans',
    '+44 20 7946 0958',
    '4111-1111-1111-1111',
    'order 12345678',
    'ghp_abcdefghijklmnop1234567890',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    'abcdefghijklmnopqrstuvwxyzabcdef',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'long '.repeat(13),
  ])('doesn’t store the search “%s”, which may be personal or a secret', async (text) => {
    expect((await send(`search ${text}`)).status).toBe(204);
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['@angular/core', '@angular/core'],
    ['Next.js 16', 'next.js 16'],
    ['ＡＩ\u0000\u202e chat', 'ai chat'],
  ])('stores the search “%s” as “%s”', async (typed, text) => {
    await send(`search ${typed}`);
    expect(await counted()).toEqual([[text, 1]]);
  });

  it('counts at most 60 actions of a visitor a minute', async () => {
    const from = (address: string) =>
      send('demo blog', { ...SAME_ORIGIN, 'x-forwarded-for': address });
    for (let count = 0; count < 65; count += 1) {
      expect((await from('203.0.113.5')).status).toBe(204);
    }
    expect(await counted()).toEqual([['demo template-blog', 60]]);
    await from('203.0.113.6');
    expect(await counted()).toEqual([['demo template-blog', 61]]);
  });

  it('refuses a body of over 200 bytes', async () => {
    expect((await send(`search ${'ab '.repeat(65)}`)).status).toBe(413);
    expect(await counted()).toEqual([]);
  });

  it('only takes POST', async () => {
    const answer = await fetch(`${site.url}/api/actions`, { headers: SAME_ORIGIN });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
