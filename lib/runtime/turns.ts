import { setImmediate as nextTurn } from 'node:timers/promises';

const MAX_BLOCK_MS = 10;

/** @returns a function to await between parts of longer work, so that requests get a turn */
export function createTurns(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < MAX_BLOCK_MS) return undefined;
    return nextTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
