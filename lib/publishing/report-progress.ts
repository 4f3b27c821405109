/** How far this process's publishes are, for editors: here at once, in the store once a second. */
import type { BatchProgress } from '@/lib/publishing/publish-batch';
import {
  ownProgress,
  type PublishStage,
  type PublishStages,
  saveProgress,
} from '@/lib/publishing/publish-progress';
import { publishesBefore } from '@/lib/publishing/publish-queue';
import { backgroundPause, server, serverCell } from '@/lib/runtime/server-state';

const SAVE_INTERVAL_MS = 1_000;

export const publishProgress = serverCell('publishProgress', () => ({
  /** By id of the publish; `undefined`: the delivery API does not serve it yet. */
  batches: new Map<string, BatchProgress | undefined>(),
  saving: undefined as Promise<void> | undefined,
}));

/** @param batch `undefined`: it is not in one yet */
export function recordProgress(id: string, batch: BatchProgress | undefined): void {
  publishProgress().batches.set(id, batch);
  ownProgress().stages = ownStages;
  publishProgress().saving ??= saveUntilDone();
}

export function endProgress(id: string): void {
  publishProgress().batches.delete(id);
}

async function saveUntilDone(): Promise<void> {
  const own = server();
  const { batches } = publishProgress();
  const { processId } = ownProgress();
  let saved: PublishStages;
  do {
    await backgroundPause(SAVE_INTERVAL_MS, own);
    saved = ownStages();
    await saveProgress(processId, saved);
    // One that ended meanwhile is still in the store.
  } while (saved.size > 0 || batches.size > 0);
  publishProgress().saving = undefined;
}

function ownStages(): PublishStages {
  const before = publishesBefore();
  const waiting = new Map<BatchProgress, number>();
  return new Map(
    [...publishProgress().batches].map(([id, batch]): [string, PublishStage] => {
      if (batch === undefined) return [id, { is: 'undelivered' }];
      if (batch.of !== undefined)
        return [id, { is: 'rendering', rendered: batch.rendered, of: batch.of }];
      const place = waiting.get(batch) ?? 0;
      waiting.set(batch, place + 1);
      return [id, { is: 'queued', before: before + place }];
    }),
  );
}
