import { constants } from 'node:os';

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

/** How often to check whether the parent process is still there. */
const POLL_INTERVAL_MS = 500;

/**
 * From here on a signal no longer ends this process by itself: it is for the caller to end.
 * `endsWithParent`: the end of the process that started us counts as a SIGTERM. npm killed hard
 * passes no signal on.
 */
export function catchEndSignals({ endsWithParent = false } = {}): EndSignals {
  const { promise: first, resolve: settle } = Promise.withResolvers<EndSignal>();
  let received: EndSignal | null = null;
  const signals: EndSignals = {
    get received() {
      return received;
    },
    first,
    onAgain: null,
  };
  const receive = (signal: EndSignal) => {
    if (received) signals.onAgain?.();
    received ??= signal;
    settle(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => receive(signal));
  }
  if (endsWithParent) {
    const parent = process.ppid;
    const looking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(looking);
      if (!received) receive('SIGTERM');
    }, POLL_INTERVAL_MS);
    looking.unref();
  }
  return signals;
}

/** The exit code that says a process ended by a signal, as a shell does. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
