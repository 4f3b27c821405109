import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_BLOCK_MS = 10;

/** @returns to be awaited between parts of longer work, so that waiting requests have their turn */
export function createTurns(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < MAX_BLOCK_MS) return undefined;
    return nextTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
