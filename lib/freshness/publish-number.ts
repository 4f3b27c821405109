/**
 * How instances know of each other's publishes: `last-publish` in the key-value store holds the number
 * of the latest one. It is a time in milliseconds that only ever grows, and is compared with itself
 * alone: when this instance learned of a number is by its own clock, so that clocks needn't agree.
 */
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { impatientClient, withoutCommand } from '#lib/freshness/key-value-client';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

const KEY = 'last-publish';
const MEMBER = 'told';
/** Content is read at most 30 seconds before its page is made: what lies further back is of no use. */
const MOST_NUMBERS_KNOWN = 1_000;

type Known = { number: number; since: number };
type State = { known: Known[]; isOwed: boolean };

const state = () => processWide<State>('publish-numbers', () => ({ known: [], isOwed: false }));

/** Of the latest publish that this instance knows of; -1: it knows nothing yet. */
export const lastPublishNumber = (): number => state().known.at(-1)?.number ?? -1;

/** Of the latest publish that content read at that time holds for certain; -1: of none. */
export const publishNumberAt = (readAt: number): number =>
  state().known.findLast(({ since }) => since <= readAt)?.number ?? -1;

/** When this instance learned of the latest publish, in milliseconds. `undefined`: there was none. */
export function lastLearnedAt(): number | undefined {
  const last = state().known.at(-1);
  return last === undefined || last.number === 0 ? undefined : last.since;
}

/**
 * Tells every instance that content has changed: whoever makes a page from now on, from content read
 * before, has to read it again. Never throws: what can't be told now is told as soon as it can be.
 */
export async function announcePublish(): Promise<void> {
  if (settings().isrCache === 'file') return;
  state().isOwed = true;
  try {
    await tellOrAsk();
  } catch (error) {
    learn(nextNumber());
    const reason = withoutCommand(reasonOf(error));
    logWarning('publish.not-told', `Other instances follow by time: ${reason}`);
  }
}

/** Asks for the number; tells what is owed. @throws where the store does not answer */
export async function tellOrAsk(): Promise<void> {
  const client = impatientClient();
  takePublishNumber(await client.zscore(KEY, MEMBER));
  if (!state().isOwed) return;
  // Beyond what was told, whatever this instance's clock says; of two at once the greater stays.
  const number = nextNumber();
  await client.zadd(KEY, { gt: true }, { score: number, member: MEMBER });
  state().isOwed = false;
  learn(number);
}

type Pipeline = ReturnType<ReturnType<typeof impatientClient>['pipeline']>;

/** Asks in the same round trip; the answer comes last. */
export function addPublishNumber(pipeline: Pipeline): void {
  pipeline.zscore(KEY, MEMBER);
}

/** @param answer of the store, `null` where nothing was ever published */
export function takePublishNumber(answer: unknown): void {
  learn(Number(answer ?? 0));
}

const nextNumber = () => Math.max(Date.now(), lastPublishNumber() + 1);

/** A lower number than is known is that of a store that has lost what it held. */
function learn(number: number): void {
  const { known } = state();
  if (number <= lastPublishNumber()) return;
  // Where nothing was ever published, all content is new enough.
  known.push({ number, since: number === 0 ? Number.NEGATIVE_INFINITY : Date.now() });
  if (known.length > MOST_NUMBERS_KNOWN) known.shift();
}
