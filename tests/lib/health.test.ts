import { expect, it, vi } from 'vitest';
import { health } from '@/lib/http/health';
import { resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { onServices } from '@/tests/lib/on-services';

const on = onServices();

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

it('probes read the content only once, even after the content has expired', async () => {
  later(0);
  expect(await health()).toMatchObject({ status: 'ready', content: { ageSeconds: 0 } });
  const count = on.lib.service.requests.length;
  expect(count).toBeGreaterThan(0);
  later(600_000);
  expect(await health()).toMatchObject({ status: 'ready', content: { ageSeconds: 600 } });
  expect(on.lib.service.requests.length).toBe(count);
});

it('a serverless function warns if it has no store', async () => {
  process.env.SERVERLESS = '1';
  delete process.env.UPSTASH_REDIS_REST_URL;
  delete process.env.UPSTASH_REDIS_REST_TOKEN;
  resetServer();
  logLines();
  expect((await health()).warnings).toEqual([expect.stringContaining('No key-value store')]);
});

it('an instance becomes ready as soon as it has content', async () => {
  on.lib.service.faults.inject({ kind: 'refuse' });
  expect(await health()).toMatchObject({ status: 'not ready', content: null });
  on.lib.service.faults.clear();
  // After the cooldown that follows a failure.
  later(4_000);
  expect((await health()).status).toBe('ready');
});

it('Edge Config counts as down if EDGE_CONFIG is malformed', async () => {
  process.env.EDGE_CONFIG = 'ecfg_a';
  resetServer();
  logLines();
  const { status, services } = await health();
  expect(status).toBe('degraded');
  expect(services).toContainEqual(
    expect.objectContaining({ name: 'edge configuration', state: 'down' }),
  );
});
