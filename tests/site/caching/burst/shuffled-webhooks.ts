/** Webhooks as a bad day brings them: out of order, late, some of them twice. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookDelivery } from '@/local/content-service/webhooks/webhook-delivery';
import type { Webhooks } from '@/local/content-service/webhooks/webhooks';
import { type Random, shuffled } from '@/tests/fixtures/seeded-random';

const USUAL_DELAY_MS = 1_200;
const LATE_AFTER_MS = 4_000;

export type Telling = {
  /** Of all that was done since it was called last, each in its own time. */
  tellOfNews: () => void;
  /** Resolves when all is told and answered, what was kept back until then included. */
  tellOfTheRest: () => Promise<void>;
};

/** @param webhooks that hold what is done */
export function tellOutOfOrder(webhooks: Webhooks, random: Random): Telling {
  const known = new Set<WebhookDelivery>();
  const keptBack: WebhookDelivery[] = [];
  const told: Promise<unknown>[] = [];
  const tellIn = (ms: number, delivery: WebhookDelivery) =>
    told.push(wait(ms).then(() => webhooks.deliver(delivery)));

  return {
    tellOfNews() {
      for (const delivery of webhooks.deliveries.filter((one) => !known.has(one))) {
        known.add(delivery);
        // Not a removal: who is told of the publish before it waits for it, rightly.
        if (delivery.action === 'publish' && random(12) === 0) {
          keptBack.push(delivery);
          continue;
        }
        tellIn((random(10) === 0 ? LATE_AFTER_MS : 0) + random(USUAL_DELAY_MS), delivery);
        if (random(8) === 0) tellIn(random(LATE_AFTER_MS), delivery);
      }
    },
    async tellOfTheRest() {
      await Promise.all(told);
      await Promise.all(shuffled(keptBack, random).map((one) => webhooks.deliver(one)));
      await webhooks.idle();
    },
  };
}
