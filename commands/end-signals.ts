import { constants } from 'node:os';

export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export type EndSignals = {
  readonly received: EndSignal | null;
  readonly first: Promise<EndSignal>;
  /** Called for each signal after the first. */
  onAgain: (() => void) | null;
};

const POLL_INTERVAL_MS = 500;

/** `endsWithParent` is for npm, which can't forward a signal when it is killed. */
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

/** The shells' convention. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
