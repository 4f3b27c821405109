import { expect, it, vi } from 'vitest';
import { health } from '@/lib/http/health';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

it('a probe reads the content once, however often it comes and however old the content grows', async () => {
  later(0);
  expect(await health()).toMatchObject({ status: 'ready', content: { ageSeconds: 0 } });
  const count = on.lib.service.requests.length;
  expect(count).toBeGreaterThan(0);
  later(600_000);
  expect(await health()).toMatchObject({ status: 'ready', content: { ageSeconds: 600 } });
  expect(on.lib.service.requests.length).toBe(count);
});

it('functions without a store say what they lack', async () => {
  process.env.SERVERLESS = '1';
  delete process.env.UPSTASH_REDIS_REST_URL;
  delete process.env.UPSTASH_REDIS_REST_TOKEN;
  resetServer();
  logLines();
  expect((await health()).warnings).toEqual([expect.stringContaining('No key-value store')]);
});

it('an instance without content is not ready, and is as soon as there is some', async () => {
  on.lib.service.faults.inject({ kind: 'refuse' });
  expect(await health()).toMatchObject({ status: 'not ready', content: null });
  on.lib.service.faults.clear();
  // Past the pause after a failure.
  later(4_000);
  expect((await health()).status).toBe('ready');
});

it('an EDGE_CONFIG that is no connection string is down, not unasked', async () => {
  process.env.EDGE_CONFIG = 'ecfg_a';
  resetServer();
  logLines();
  const { status, services } = await health();
  expect(status).toBe('degraded');
  expect(services).toContainEqual(
    expect.objectContaining({ name: 'edge configuration', state: 'down' }),
  );
});
