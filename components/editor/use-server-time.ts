import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** In milliseconds. The reader's clock may be minutes off. */
export function useServerTime(checkedAt: string): number {
  const [passed, setPassed] = useState({ since: checkedAt, ms: 0 });
  useEffect(() => {
    const begin = Date.now();
    const timer = setInterval(
      () => setPassed({ since: checkedAt, ms: Math.max(0, Date.now() - begin) }),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [checkedAt]);
  return Date.parse(checkedAt) + (passed.since === checkedAt ? passed.ms : 0);
}
