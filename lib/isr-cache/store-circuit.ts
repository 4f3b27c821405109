/**
 * Asks the key-value store while visitors wait, and never lets them notice that it is down: after a
 * failure nobody waits for it any more until it has answered a question of our own.
 */
import { reasonOf } from '#lib/errors';
import { withoutCommand } from '#lib/freshness/key-value-client';
import { tellOrAsk } from '#lib/freshness/publish-number';
import { logInfo, logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

const FIRST_PROBE_MS = 250;
const PROBE_EVERY_MS = 1_000;

const circuit = () => processWide('store-circuit', () => ({ isClosed: true }));

/** `undefined`: it does not answer, or not within `milliseconds`. Never throws. */
export async function askStore<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!circuit().isClosed) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outOfTime = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([ask(), outOfTime]);
  } catch (error) {
    open(error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function open(error: unknown): void {
  if (!circuit().isClosed) return;
  circuit().isClosed = false;
  logWarning(
    'isr-cache.store-failed',
    `Pages are not shared until the key-value store answers: ${withoutCommand(reasonOf(error))}`,
  );
  setTimeout(probe, FIRST_PROBE_MS).unref();
}

async function probe(): Promise<void> {
  if (circuit().isClosed) return;
  try {
    await tellOrAsk();
    circuit().isClosed = true;
    logInfo('isr-cache.store-recovered', 'Pages are shared again');
  } catch {
    setTimeout(probe, PROBE_EVERY_MS).unref();
  }
}
