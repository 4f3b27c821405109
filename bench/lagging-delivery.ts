/** A publish that the delivery host serves only later: what visitors see meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { editionName, editionsIn } from './editions';
import type { PublishingSite } from './publishing-site';

export const LAG_MS = 8000;

const BETWEEN_READS_MS = 10;
/** After the answer: time for whatever was under way meanwhile to do harm. */
const WATCHED_AFTER_MS = 1500;

export type LaggingPublish = Awaited<ReturnType<typeof publishWithLag>>;

/**
 * What visitors read, counted. Nothing may have been published for as long as the lag, or delivery would go back behind that too.
 *
 * @param paths that show the template, named by the edition before
 */
export async function publishWithLag(
  site: PublishingSite,
  id: string,
  paths: readonly string[],
  edition: number,
) {
  const { content } = site.services.contentService;
  content.deliveryLagMs = LAG_MS;
  const delivery = site.publish(id, editionName(edition));
  const seen = {
    before: { old: 0, new: 0 },
    after: { old: 0, new: 0 },
    /** Neither the one nor the other, or old where the page was new before. Anywhere it is wrong. */
    wrong: 0,
  };
  let phase: 'before' | 'after' = 'before';
  const wasNew = new Set<string>();

  async function look(path: string): Promise<void> {
    const asked = phase;
    const shown = editionsIn(await site.read(path)).join();
    const isNew = shown === String(edition);
    if (isNew) wasNew.add(path);
    else if (wasNew.has(path) || shown !== String(edition - 1)) seen.wrong += 1;
    seen[asked][isNew ? 'new' : 'old'] += 1;
  }
  async function watch(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const path of paths) {
        await look(path);
        await pause(BETWEEN_READS_MS);
      }
    }
  }

  const started = performance.now();
  const answer = site
    .sendWebhook(delivery)
    .then(() => performance.now() - started)
    .finally(() => {
      phase = 'after';
    });
  const [answeredAfter] = await Promise.all([answer, watch(() => phase === 'after')]);
  const end = performance.now() + WATCHED_AFTER_MS;
  await watch(() => performance.now() > end);
  content.deliveryLagMs = 0;
  return { answeredAfter, ...seen };
}
