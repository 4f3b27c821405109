/** For what is made for each request: whether another instance was told of a publish. */
import { settings } from '#lib/env';
import { lastPublishNumber, tellOrAsk } from '#lib/freshness/publish-number';
import { askStore } from '#lib/isr-cache/store-circuit';
import { processWide } from '#lib/process-wide';
import { confirmRefresh, wantedPublish } from '#lib/request-context';

/** As long as a page in memory is believed. */
const ASK_EVERY_MS = 900;
const PATIENCE_MS = 500;

type Asking = { at: number; answer: Promise<unknown> };

/** Asks the store, once for all who ask within a second. Never throws, and waits half a second at most. */
export async function learnOfPublishes(): Promise<void> {
  if (settings().isrCache === 'file') return;
  const wanted = wantedPublish();
  if (wanted !== undefined) {
    if (lastPublishNumber() < wanted) await askStore(PATIENCE_MS, tellOrAsk);
    if (lastPublishNumber() >= wanted) confirmRefresh();
    return;
  }
  const asking = processWide<Asking>('publishes-elsewhere', () => ({
    at: Number.NEGATIVE_INFINITY,
    answer: Promise.resolve(),
  }));
  if (Date.now() - asking.at >= ASK_EVERY_MS) {
    asking.at = Date.now();
    asking.answer = askStore(PATIENCE_MS, tellOrAsk);
  }
  await asking.answer;
}
