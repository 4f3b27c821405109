/**
 * Does something again and again, as long as the page is in sight. `work` must not throw; it resolves
 * to the milliseconds until it is wanted next.
 */
export function pollWhileVisible(work: () => Promise<number>, firstAfterMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isStopped = false;

  const plan = (afterMs: number) => {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(run, afterMs);
  };
  const run = async () => {
    clearTimeout(timer);
    if (isWorking || isStopped) return;
    isWorking = true;
    const nextAfterMs = await work();
    isWorking = false;
    plan(nextAfterMs);
  };
  const whenSeenOrOnline = () => {
    if (document.hidden) clearTimeout(timer);
    else void run();
  };

  document.addEventListener('visibilitychange', whenSeenOrOnline);
  window.addEventListener('online', whenSeenOrOnline);
  plan(firstAfterMs);
  return {
    atOnce: run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeenOrOnline);
      window.removeEventListener('online', whenSeenOrOnline);
    },
  };
}
