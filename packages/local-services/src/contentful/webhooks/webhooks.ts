import { setTimeout as pause } from 'node:timers/promises';
import type { ContentStore } from '../content-store.ts';
import type { Place } from '../management/management-entity.ts';
import { attempt, isDelivered, isWorthAnother } from './webhook-attempt.ts';
import { createDelivery, type NotifiedEvent, type WebhookDelivery } from './webhook-delivery.ts';
import { modelPayload, webhookPayload } from './webhook-payload.ts';
import { DEFAULT_TOPICS, isSubscribed } from './webhook-topics.ts';

/** How the webhook of the space is set. All of it may be changed at any time. */
export type WebhookSettings = {
  /** Where webhooks are sent. `null`: nowhere, and nothing is logged. */
  url: string | null;
  /** Signs the requests, 64 characters. `null`: they are not signed. */
  secret: string | null;
  /** Sent along, as the vendor does. */
  name: string;
  /** e.g. `Entry.publish`, `*.delete`. Default: all but create, save and auto_save. */
  topics: readonly string[];
  /** Between attempts: milliseconds. Default 30,000. */
  retryAfterMs: number;
  /** For the whole answer: milliseconds. Default 30,000. */
  timeoutMs: number;
};

export type Webhooks = WebhookSettings & {
  /** Every webhook that was sent or will be, oldest first. The newest 1,000 are stored. */
  readonly deliveries: WebhookDelivery[];
  /** From now on changes wait, as `held`, to be delivered one by one or all together. */
  hold(): void;
  /** Ends the hold and delivers what was held, in order, all at once. */
  release(): void;
  /**
   * Delivers a held change, or one delivered already once more: same key, same body. Resolves
   * when it is delivered, or has failed for good. Does not reject.
   */
  deliver(delivery: WebhookDelivery): Promise<WebhookDelivery>;
  /** Resolves once none is under way; what is held does not count. */
  idle(): Promise<void>;
};

/** The vendor's default policy: two more attempts. */
const MAX_ATTEMPTS = 3;
const MAX_DELIVERIES = 1000;

/** Sends the webhook for every change of the content. `close`: sends no more, and ends those under way. */
export function createWebhooks(
  store: ContentStore,
  place: Place,
  settings: Partial<WebhookSettings> = {},
): { webhooks: Webhooks; close: () => void } {
  const closing = new AbortController();
  const underWay = new Set<Promise<WebhookDelivery>>();
  let isHeld = false;

  const webhooks: Webhooks = {
    url: null,
    secret: null,
    name: 'Local webhook',
    topics: DEFAULT_TOPICS,
    retryAfterMs: 30_000,
    timeoutMs: 30_000,
    ...settings,
    deliveries: [],
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      const held = webhooks.deliveries.filter(({ state }) => state === 'held');
      for (const delivery of held) void webhooks.deliver(delivery);
    },
    deliver(delivery) {
      const run = tryUntilDone(delivery).finally(() => underWay.delete(run));
      underWay.add(run);
      return run;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };

  function notify(event: Omit<NotifiedEvent, 'payload'>, payload: () => unknown): void {
    const { url, topics, name, deliveries } = webhooks;
    if (url === null || !isSubscribed(event, topics)) return;
    const delivery = createDelivery({ ...event, payload: payload() }, name, place);
    deliveries.push(delivery);
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift();
    if (!isHeld) void webhooks.deliver(delivery);
  }

  const ends = [
    store.onChange((change) => {
      const { action, at, item } = change;
      notify({ type: item.type, id: item.id, action, at }, () => webhookPayload(change, place));
    }),
    store.onModelChange((change) => {
      const { action, at, contentType } = change;
      const event = { type: 'ContentType', id: contentType.id, action, at } as const;
      notify(event, () => modelPayload(change, place));
    }),
  ];

  async function tryUntilDone(delivery: WebhookDelivery): Promise<WebhookDelivery> {
    const { signal } = closing;
    delivery.state = 'under way';
    for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
      const { url, secret, timeoutMs, retryAfterMs } = webhooks;
      if (url === null) break;
      const made = await attempt(delivery, { url, secret, number, timeoutMs, signal });
      delivery.attempts.push(made);
      if (isDelivered(made)) {
        delivery.state = 'delivered';
        return delivery;
      }
      if (signal.aborted || number === MAX_ATTEMPTS || !isWorthAnother(made)) break;
      delivery.nextAttemptAt = Date.now() + retryAfterMs;
      await pause(retryAfterMs, null, { signal, ref: false }).catch(() => {});
      delivery.nextAttemptAt = null;
      if (signal.aborted) break;
    }
    delivery.state = 'failed';
    return delivery;
  }

  return {
    webhooks,
    close() {
      for (const end of ends) end();
      closing.abort();
    },
  };
}
