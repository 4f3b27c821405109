/** Keeps this process under the rate that the content service states, so that it earns no 429. */

export const SECOND_LIMIT_HEADER = 'x-contentful-ratelimit-second-limit';

/** Requests sent a second apart can arrive closer together: leave room for that. */
const SHARE_OF_LIMIT = 0.8;
const WINDOW_MS = 1000;

export type RequestRate = {
  /** Resolves when one more request may be sent; first come, first served. */
  turn: () => Promise<void>;
  /** Takes the limit from an answer's header; anything but a positive number is ignored. */
  learn: (secondLimit: string | null) => void;
};

/** @param assumedLimit requests a second, until the service has stated its own */
export function createRequestRate(assumedLimit: number): RequestRate {
  let allowed = share(assumedLimit);
  let sent: number[] = [];
  let queue = Promise.resolve();

  async function waitForRoom(): Promise<void> {
    for (;;) {
      const now = Date.now();
      sent = sent.filter((time) => now - time < WINDOW_MS);
      if (sent.length < allowed) {
        sent.push(now);
        return;
      }
      const oldest = sent[sent.length - allowed] ?? now;
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, oldest + WINDOW_MS - now)));
    }
  }

  return {
    turn() {
      queue = queue.then(waitForRoom);
      return queue;
    },
    learn(secondLimit) {
      const limit = Number(secondLimit);
      if (Number.isFinite(limit) && limit > 0) allowed = share(limit);
    },
  };
}

function share(limit: number): number {
  return Math.max(1, Math.floor(limit * SHARE_OF_LIMIT));
}
