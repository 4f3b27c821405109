const SHARE_OF_LIMIT = 0.8;
const WINDOW_MS = 1000;
const FIRST_REQUESTS = 4;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Times are from `performance.now()`, because the system clock may be set back. */
type PendingRequest = { endedAt: number | undefined };

/** @param assumedLimit requests per second */
export function createRateLimiter(assumedLimit: number) {
  let allowed = Math.min(FIRST_REQUESTS, share(assumedLimit));
  let requests: PendingRequest[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let checkAgain = () => {};

  async function waitForRoom(signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      if (signal?.aborted) return () => {};
      const now = performance.now();
      requests = requests.filter(
        ({ endedAt }) => endedAt === undefined || now - endedAt < WINDOW_MS,
      );
      if (requests.length < allowed) break;
      const ends = requests.flatMap(({ endedAt }) => (endedAt === undefined ? [] : [endedAt]));
      const soonest = ends.length === 0 ? undefined : Math.min(...ends) + WINDOW_MS - now;
      await waitForChange(soonest, signal);
    }
    const request: PendingRequest = { endedAt: undefined };
    requests.push(request);
    return () => {
      request.endedAt = performance.now();
      checkAgain();
    };
  }

  function waitForChange(withinMs: number | undefined, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer =
        withinMs === undefined ? undefined : setTimeout(() => wake(), Math.max(1, withinMs));
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      signal?.addEventListener('abort', wake, { once: true });
      checkAgain = wake;
    });
  }

  return {
    /**
     * Call the result when the request ends. The service may count a request only then, so its slot
     * is freed a second later.
     */
    acquire(signal?: AbortSignal): Promise<() => void> {
      const acquired = queue.then(() => waitForRoom(signal));
      queue = acquired;
      return acquired;
    },
    setLimit(secondLimit: string | null): void {
      const limit = Number(secondLimit);
      allowed = share(Number.isFinite(limit) && limit > 0 ? limit : assumedLimit);
      checkAgain();
    },
  };
}

function share(limit: number): number {
  return Math.max(1, Math.floor(limit * SHARE_OF_LIMIT));
}
