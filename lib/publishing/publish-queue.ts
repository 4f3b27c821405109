/**
 * Publishes wait here for their batch. What comes while pages are being rendered, or in a burst, is gathered: the
 * next batch reads the content once and renders each page once, however many entries changed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type BatchProgress, runBatch } from '@/lib/publishing/publish-batch';
import type { BatchResult, Revalidate } from '@/lib/publishing/revalidate-paths';
import { withDeadline } from '@/lib/runtime/deadline';
import { serverCell } from '@/lib/runtime/server-state';

/** The next batch waits no longer than this for the one before, whatever delays that. */
const NEXT_BATCH_TIMEOUT_MS = 60_000;
/** Webhooks that come closer together than this are of one burst: it is over when none has come for as long. */
const BURST_PAUSE_MS = 700;
/** For a publish of the burst that the delivery API does not serve yet. */
const LATECOMER_TIMEOUT_MS = 3_000;
const MAX_GATHER_MS = 20_000;
const POLL_INTERVAL_MS = 50;

/** Stopped this often, a batch is finished first: publishes that keep coming must not leave it undone. */
const MAX_TIMES_STOPPED = 3;

type Enter = (progress: BatchProgress) => void;

type Batch = {
  progress: BatchProgress;
  result: Promise<BatchResult>;
  entered: Enter[];
  /** How often one of its publishes was in a batch that was stopped. */
  timesStopped: number;
};

type PublishQueue = {
  waiting: Batch | undefined;
  running: BatchProgress | undefined;
  last: Promise<unknown>;
  /** When a webhook came last, in milliseconds of `performance.now()`. */
  arrivedAt: number;
  /** Publishes that are not served yet. */
  expected: number;
};

export const publishQueue = serverCell(
  'publishQueue',
  (): PublishQueue => ({
    waiting: undefined,
    running: undefined,
    last: Promise.resolve(),
    arrivedAt: Number.NEGATIVE_INFINITY,
    expected: 0,
  }),
);

/** To be called when a webhook comes. @returns to be called when its entry is served, or won't be */
export function announceArrival(): () => void {
  const queue = publishQueue();
  queue.arrivedAt = performance.now();
  queue.expected += 1;
  return () => {
    queue.expected -= 1;
  };
}

/** How many publishes are rendered before those that wait now. */
export const publishesBefore = (): number => publishQueue().running?.entryIds.size ?? 0;

/**
 * @param entryId `undefined`: whatever differs from what pages were rendered from
 * @param onEntered called at once, with what changes as its batch goes on
 */
export function enqueuePublish(
  entryId: string | undefined,
  revalidate: Revalidate,
  onEntered: Enter = () => {},
): Promise<BatchResult> {
  const queue = publishQueue();
  const batch = queue.waiting ?? openBatch(queue, revalidate);
  if (entryId !== undefined) batch.progress.entryIds.add(entryId);
  batch.entered.push(onEntered);
  onEntered(batch.progress);
  return batch.result;
}

function openBatch(queue: PublishQueue, revalidate: Revalidate): Batch {
  const progress: BatchProgress = { entryIds: new Set(), rendered: 0, of: undefined };
  const { promise: result, resolve } = Promise.withResolvers<BatchResult>();
  const batch: Batch = { progress, result, entered: [], timesStopped: 0 };
  const shouldStop = () => queue.waiting !== undefined && batch.timesStopped < MAX_TIMES_STOPPED;
  const openedAt = performance.now();
  const isAfterAnother = queue.running !== undefined;
  const gathered = queue.last.then(async () => {
    const isOnlyPublish = !isAfterAnother && progress.entryIds.size <= 1 && queue.expected === 0;
    if (!isOnlyPublish) await burstEnd(queue, openedAt);
  });
  const ran = gathered.then(() => {
    queue.waiting = undefined;
    queue.running = progress;
    return runBatch(progress, revalidate, shouldStop);
  });
  resolve(ran.then((done) => done ?? finishWithNext(batch, queue, revalidate)));
  queue.waiting = batch;
  queue.last = gathered
    .then(() => withDeadline(NEXT_BATCH_TIMEOUT_MS, () => ran))
    .catch(() => {})
    .then(() => {
      if (queue.running === progress) queue.running = undefined;
    });
  return batch;
}

function finishWithNext(
  stopped: Batch,
  queue: PublishQueue,
  revalidate: Revalidate,
): Promise<BatchResult> {
  const next = queue.waiting ?? openBatch(queue, revalidate);
  next.timesStopped = Math.max(next.timesStopped, stopped.timesStopped + 1);
  for (const id of stopped.progress.entryIds) next.progress.entryIds.add(id);
  for (const enter of stopped.entered) {
    next.entered.push(enter);
    enter(next.progress);
  }
  return next.result;
}

async function burstEnd(queue: PublishQueue, openedAt: number): Promise<void> {
  while (performance.now() - openedAt < MAX_GATHER_MS) {
    const pause = performance.now() - queue.arrivedAt;
    if (pause >= (queue.expected === 0 ? BURST_PAUSE_MS : LATECOMER_TIMEOUT_MS)) return;
    await wait(POLL_INTERVAL_MS);
  }
}
