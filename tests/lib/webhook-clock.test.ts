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

/** Signed by the content service's clock; the site's is ahead by that much. */
function webhookAt(skewMs: number) {
  const [now, at] = [Date.now, Date.now()];
  vi.spyOn(Date, 'now').mockImplementation(() => now() + skewMs);
  const body = payloadOf(lib.service.content.publish('template-next-blog'), 'publish');
  const topic = 'ContentManagement.Entry.publish';
  const { headers, path: url } = signed(topic, body, { secret, at });
  return handleWebhook({ method: 'POST', url, headers, body }, async () => {});
}

it.each([HOUR_MS, -HOUR_MS])(
  'a clock that is %i ms off loses no publish, and is reported',
  async (skewMs) => {
    expect((await webhookAt(skewMs)).status).not.toBe(401);
    expect(log.count('⚠ clock.skewed')).toBe(1);
  },
);

it('a webhook that is not signed with the secret makes no request to the service', async () => {
  const body = payloadOf(lib.service.content.publish('template-next-blog'), 'publish');
  const options = { secret: 'x'.repeat(64), at: Date.now() - HOUR_MS };
  const { headers, path: url } = signed('ContentManagement.Entry.publish', body, options);
  const request = { method: 'POST', url, headers, body };
  expect((await handleWebhook(request, async () => {})).status).toBe(401);
  expect(lib.service.requests).toEqual([]);
});

it('asks for a webhook again if it may be recent and the service does not tell the time', async () => {
  lib.service.faults.inject({ kind: 'refuse' });
  expect((await webhookAt(HOUR_MS)).status).toBe(503);
});

it('once the service has told the time, an hour is too old', async () => {
  expect((await webhookAt(0)).status).not.toBe(401);
  vi.restoreAllMocks();
  expect((await webhookAt(HOUR_MS)).status).toBe(401);
});
