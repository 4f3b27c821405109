const TIMEOUT_MS = 8_000;

export type Poll<View> = {
  address: string;
  intervalMs: number;
  retryMs: number;
  onView: (view: View) => void;
  onError: () => void;
};

/** Reloads the page if the session has ended. */
export function pollEditorApi<View>({ address, intervalMs, retryMs, onView, onError }: Poll<View>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isStopped = false;

  const plan = (afterMs: number) => {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(read, afterMs);
  };
  const read = async () => {
    clearTimeout(timer);
    if (isReading || isStopped) return;
    isReading = true;
    try {
      const view = await fetchView<View>(address);
      if (!isStopped) onView(view);
      plan(intervalMs);
    } catch {
      if (!isStopped) onError();
      plan(retryMs);
    }
    isReading = false;
  };
  const readIfVisible = () => {
    if (document.hidden) clearTimeout(timer);
    else void read();
  };

  document.addEventListener('visibilitychange', readIfVisible);
  window.addEventListener('online', readIfVisible);
  plan(intervalMs);
  return {
    readNow: read,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readIfVisible);
      window.removeEventListener('online', readIfVisible);
    },
  };
}

async function fetchView<View>(address: string): Promise<View> {
  const response = await fetch(address, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
