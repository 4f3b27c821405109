/** Delivers webhooks out of order, late, and some of them twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookDelivery, Webhooks } from 'local-content-services';
import { type Random, shuffled } from '@/tests/fixtures/seeded-random';

const USUAL_DELAY_MS = 1_200;
const LATE_AFTER_MS = 4_000;

export type ShuffledWebhooks = {
  deliverNew: () => void;
  deliverRest: () => Promise<void>;
};

export function shuffleWebhooks(webhooks: Webhooks, random: Random): ShuffledWebhooks {
  const known = new Set<WebhookDelivery>();
  const keptBack: WebhookDelivery[] = [];
  const sent: Promise<unknown>[] = [];
  const deliverAfter = (ms: number, delivery: WebhookDelivery) =>
    sent.push(wait(ms).then(() => webhooks.deliver(delivery)));

  return {
    deliverNew() {
      for (const delivery of webhooks.deliveries.filter((one) => !known.has(one))) {
        known.add(delivery);
        // Not a removal: a publish delivered before it waits until the delivery API shows it.
        if (delivery.action === 'publish' && random(12) === 0) {
          keptBack.push(delivery);
          continue;
        }
        deliverAfter((random(10) === 0 ? LATE_AFTER_MS : 0) + random(USUAL_DELAY_MS), delivery);
        if (random(8) === 0) deliverAfter(random(LATE_AFTER_MS), delivery);
      }
    },
    async deliverRest() {
      await Promise.all(sent);
      await Promise.all(shuffled(keptBack, random).map((one) => webhooks.deliver(one)));
      await webhooks.idle();
    },
  };
}
