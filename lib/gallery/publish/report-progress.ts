/** How far this process's publishes are, for editors: here at once, in the store once a second. */
import { randomUUID } from 'node:crypto';
import type { BatchProgress } from '@/lib/gallery/publish/publish-batch';
import { publishesBefore } from '@/lib/gallery/publish/publish-queue';
import { type PublishStage, type PublishStages, saveProgress } from '@/lib/redis/publish-progress';
import { backgroundPause, server, serverPart } from '@/lib/server-state';

const SAVE_INTERVAL_MS = 1_000;

export type PublishProgress = {
  processId: string;
  /** By id of the publish; `undefined`: the delivery API does not serve it yet. */
  batches: Map<string, BatchProgress | undefined>;
  saving: Promise<void> | undefined;
  /** How far each is now. */
  stages: () => PublishStages;
};

const progress = (): PublishProgress =>
  serverPart('publishProgress', () => ({
    processId: randomUUID(),
    batches: new Map(),
    saving: undefined,
    stages: ownStages,
  }));

/** @param batch `undefined`: it is not in one yet */
export function recordProgress(id: string, batch: BatchProgress | undefined): void {
  progress().batches.set(id, batch);
  progress().saving ??= saveUntilDone();
}

export function endProgress(id: string): void {
  progress().batches.delete(id);
}

async function saveUntilDone(): Promise<void> {
  const own = server();
  const { processId, batches, stages } = progress();
  let saved: PublishStages;
  do {
    await backgroundPause(SAVE_INTERVAL_MS, own);
    saved = stages();
    await saveProgress(processId, saved);
    // One that ended meanwhile is still in the store.
  } while (saved.size > 0 || batches.size > 0);
  progress().saving = undefined;
}

function ownStages(): PublishStages {
  const before = publishesBefore();
  const waiting = new Map<BatchProgress, number>();
  return new Map(
    [...progress().batches].map(([id, batch]): [string, PublishStage] => {
      if (batch === undefined) return [id, { is: 'undelivered' }];
      if (batch.of !== undefined)
        return [id, { is: 'rendering', rendered: batch.rendered, of: batch.of }];
      const place = waiting.get(batch) ?? 0;
      waiting.set(batch, place + 1);
      return [id, { is: 'queued', before: before + place }];
    }),
  );
}
