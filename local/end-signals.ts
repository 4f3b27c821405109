export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The signals that ask this process to end, from the time it began to listen for them. */
export type EndSignals = {
  /** `null`: none so far. */
  readonly received: EndSignal | null;
  /** Settles with the first. */
  readonly first: Promise<EndSignal>;
  /** Called for every one after the first: somebody is losing patience. */
  onAgain: (() => void) | null;
};

/** From here on a signal no longer ends this process by itself: it is for the caller to end. */
export function catchEndSignals(): EndSignals {
  let settle: (signal: EndSignal) => void = () => {};
  const first = new Promise<EndSignal>((resolve) => {
    settle = resolve;
  });
  let received: EndSignal | null = null;
  const signals: EndSignals = {
    get received() {
      return received;
    },
    first,
    onAgain: null,
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (received) signals.onAgain?.();
      received ??= signal;
      settle(signal);
    });
  }
  return signals;
}

const NUMBERS: Record<string, number> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** The exit code that says a process ended by a signal, as a shell does. */
export function exitCodeOf(signal: string): number {
  return 128 + (NUMBERS[signal] ?? 0);
}
