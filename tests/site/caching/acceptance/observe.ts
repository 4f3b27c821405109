import type { Figures } from '@/tests/site/caching/acceptance/figures';
import { areFresh, type Expected, freshnessOf } from '@/tests/site/caching/acceptance/freshness';
import { becomes } from '@/tests/site/caching/acceptance/poll';
import { LIVE_TIMEOUT_MS } from '@/tests/site/caching/acceptance/publishing';
import type { openStage, Stage } from '@/tests/site/caching/acceptance/stage';

export type Outcome = Partial<Figures> & {
  step: string;
  setup: string;
  liveMs: number | null;
  pages: number;
  /** What a visitor must not see, or a publish that did not become live. */
  faults: string[];
  /** Null: never, in the time that it was watched. */
  freshAfterMs: number | null;
  note: string;
};

export type Open = typeof openStage;

export type Case = {
  name: string;
  run: (open: Open) => Promise<Outcome[]>;
  /** Reported, not asserted. */
  limit?: string;
};

type Observation = {
  step?: string;
  /** Resolves when it is live. */
  act: () => Promise<unknown>;
  expected: readonly Expected[] | (() => readonly Expected[]);
  /** Default: all instances. The first one has received the webhook. */
  origins?: () => string[];
  note?: () => string | Promise<string>;
};

export async function observe(stage: Stage, observation: Observation): Promise<Outcome> {
  const { step = '', act, expected, origins = stage.origins, note } = observation;
  const stop = await stage.meter();
  const startedAt = performance.now();
  const failure = await act().then(
    () => undefined,
    (error: Error) => error.message,
  );
  const liveMs = performance.now() - startedAt;
  const figures = await stop();
  const pages = typeof expected === 'function' ? expected() : expected;
  const { stale, freshAfterMs, pages: count } = await freshnessOf(origins(), pages);
  return {
    step,
    setup: stage.label,
    liveMs: failure === undefined ? liveMs : null,
    ...figures,
    pages: count,
    faults: [...(failure === undefined ? [] : [failure]), ...stale],
    freshAfterMs,
    note: (await note?.()) ?? '',
  };
}

/** For what has no webhook that says "live". */
export async function untilFresh(stage: Stage, expected: readonly Expected[]): Promise<void> {
  const isInTime = await becomes(() => areFresh(stage.origins(), expected), LIVE_TIMEOUT_MS, 100);
  if (!isInTime) throw new Error(`not live within ${LIVE_TIMEOUT_MS / 1000} s`);
}

/** Renders in that time, although nothing is published and nobody visits. */
export async function rendersWhileIdle(stage: Stage, milliseconds: number): Promise<number> {
  const stop = await stage.meter();
  await becomes(() => false, milliseconds, 500);
  return (await stop()).renders;
}

/** Adds a fault to an outcome unless the condition holds. */
export function requiring(outcome: Outcome, isSo: boolean, otherwise: string): Outcome {
  return isSo ? outcome : { ...outcome, faults: [...outcome.faults, otherwise] };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
