import { afterEach, expect, it, vi } from 'vitest';
import facts from '@/pages/api/cron/facts';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { apiRoute, serveRoute } from '@/tests/fixtures/serve-route';

const SECRET = 'a-secret-of-the-scheduler';
let close = () => {};
afterEach(() => {
  vi.restoreAllMocks();
  close();
});

async function call(authorization: string | undefined, init: RequestInit = {}) {
  const route = await serveRoute(apiRoute(facts));
  close = route.close;
  return fetch(route.url, { ...init, headers: authorization ? { authorization } : {} });
}

it('answers 503 without CRON_SECRET', async () => {
  setEnvironment(ANY_CONTENT);
  const response = await call(`Bearer ${SECRET}`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: 'CRON_SECRET is not set.' },
  ]);
});

it.each([
  undefined,
  'Bearer ',
  'Bearer other',
  SECRET,
  `Basic ${SECRET}`,
  `Bearer ${SECRET}x`,
  `Bearer ${SECRET},x`,
])('answers 401 to the Authorization header "%s"', async (authorization) => {
  setEnvironment({ ...ANY_CONTENT, CRON_SECRET: SECRET });
  const log = logLines();
  expect((await call(authorization)).status).toBe(401);
  expect(log.text()).toContain(
    'request.wrong-secret: A request had a wrong or missing CRON_SECRET',
  );
});

// Vercel sends the value of the variable unchanged.
it.each([SECRET, 'the-next-secret', `the-next-secret,${SECRET}`, `the-next-secret, ${SECRET}`])(
  'accepts any configured secret: %s',
  async (secret) => {
    setEnvironment({ ...ANY_CONTENT, CRON_SECRET: `the-next-secret,${SECRET}` });
    const response = await call(`Bearer ${secret}`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect([response.status, await response.json()]).toMatchObject([200, { outcome: 'off' }]);
  },
);

it('answers 405 to other methods', async () => {
  setEnvironment({ ...ANY_CONTENT, CRON_SECRET: SECRET });
  expect((await call(`Bearer ${SECRET}`, { method: 'POST' })).status).toBe(405);
});
