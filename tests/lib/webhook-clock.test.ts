import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleWebhook } from '@/lib/publishing/webhook';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';

const secret = 'k'.repeat(64);
const HOUR_MS = 3_600_000;

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  lib = await libOn(smallSpace(), { env: { CONTENTFUL_WEBHOOK_SECRET: secret } });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

/** Signs a webhook by the content service's clock and sets the site's clock ahead by `skewMs`. */
function webhookAt(skewMs: number) {
  const [now, at] = [Date.now, Date.now()];
  vi.spyOn(Date, 'now').mockImplementation(() => now() + skewMs);
  const body = payloadOf(lib.service.content.publish('template-next-blog'), 'publish');
  const topic = 'ContentManagement.Entry.publish';
  const { headers, path: url } = signed(topic, body, { secret, at });
  return handleWebhook({ method: 'POST', url, headers, body }, async () => {});
}

it.each([HOUR_MS, -HOUR_MS])(
  'a clock that is off by %i ms is reported and does not lose a publish',
  async (skewMs) => {
    expect((await webhookAt(skewMs)).status).not.toBe(401);
    expect(log.count('⚠ clock.skewed')).toBe(1);
  },
);

it('a webhook signed with the wrong secret does not cause a request to the content service', async () => {
  const body = payloadOf(lib.service.content.publish('template-next-blog'), 'publish');
  const options = { secret: 'x'.repeat(64), at: Date.now() - HOUR_MS };
  const { headers, path: url } = signed('ContentManagement.Entry.publish', body, options);
  const request = { method: 'POST', url, headers, body };
  expect((await handleWebhook(request, async () => {})).status).toBe(401);
  expect(lib.service.requests).toEqual([]);
});

it('a webhook that may be recent gets a 503 while the content service’s time is unknown', async () => {
  lib.service.faults.inject({ kind: 'refuse' });
  expect((await webhookAt(HOUR_MS)).status).toBe(503);
});

it('a webhook that is an hour old is refused once the content service’s time is known', async () => {
  expect((await webhookAt(0)).status).not.toBe(401);
  vi.restoreAllMocks();
  expect((await webhookAt(HOUR_MS)).status).toBe(401);
});
