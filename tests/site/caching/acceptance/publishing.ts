import { setTimeout as wait } from 'node:timers/promises';
import type { StoredItem } from 'local-content-services';
import { payloadOf, signed, type Webhook } from '@/tests/fixtures/signed-webhook';

export const WEBHOOK_SECRET = 'k'.repeat(64);
/** Longer is broken. */
export const LIVE_TIMEOUT_MS = 60_000;
const RETRY_MS = 300;
const REQUEST_TIMEOUT_MS = 30_000;

export type Action = 'publish' | 'unpublish' | 'delete';

/** Sent again as it is, a webhook is the same publish. */
export function webhookOf(item: Readonly<StoredItem>, action: Action): Webhook {
  const topic = `ContentManagement.${item.type}.${action}`;
  return signed(topic, payloadOf(item, action), { secret: WEBHOOK_SECRET });
}

/** @returns the status, or null without a response */
export function post(url: string, { path, headers, body }: Webhook): Promise<number | null> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return fetch(url + path, { method: 'POST', headers, body, signal }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}

/** Resolves when the webhook is answered with 200. @throws after a minute, or if it is refused */
export async function untilLive(url: string, webhook: Webhook): Promise<void> {
  const until = performance.now() + LIVE_TIMEOUT_MS;
  for (;;) {
    const status = await post(url, webhook);
    if (status === 200) return;
    if (status !== 202 && status !== 503 && status !== null) {
      throw new Error(`the webhook was answered with ${status}`);
    }
    if (performance.now() > until) {
      throw new Error(`not live within ${LIVE_TIMEOUT_MS / 1000} s, last answer ${status}`);
    }
    await wait(status === 202 ? 0 : RETRY_MS);
  }
}
