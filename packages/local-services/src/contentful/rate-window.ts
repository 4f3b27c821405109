/** How many requests an API takes. May be changed at any time. */
export type Limits = {
  /** In any one second; `null`: no limit is held to. */
  requestsPerSecond: number | null;
  /** Sent as `X-Contentful-RateLimit-Second-Remaining` with a 429; `null`: not sent. */
  secondRemaining: number | null;
};

/** Counts requests over the last second. A request refused does not count. */
export function createRateWindow(limits: Limits): { admit(now: number): boolean } {
  let admitted: number[] = [];
  return {
    admit(now) {
      if (limits.requestsPerSecond === null) return true;
      admitted = admitted.filter((at) => at > now - 1000);
      if (admitted.length >= limits.requestsPerSecond) return false;
      admitted.push(now);
      return true;
    },
  };
}
