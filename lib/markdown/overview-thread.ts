import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Rendered, ToRender } from '@/lib/markdown/overview-worker';
import { serverCell } from '@/lib/runtime/server-state';

/**
 * Both limits must be exceeded, because the machine may be busy. 50,000 characters take 0.3 to 0.7
 * s.
 */
const RENDER_TIMEOUT_MS = 800;
const MAX_CPU_MS = 950;
const CHECK_INTERVAL_MS = 50;
const IDLE_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 64;

type OverviewThread = {
  worker: Worker | undefined;
  last: Promise<unknown>;
  idle: ReturnType<typeof setTimeout> | undefined;
};

export const overviewThread = serverCell(
  'overviewThread',
  (): OverviewThread => ({ worker: undefined, last: Promise.resolve(), idle: undefined }),
);

export function renderInThread(overview: ToRender): Promise<Rendered | undefined> {
  const thread = overviewThread();
  const rendered = thread.last.then(() => render(thread, overview));
  thread.last = rendered.catch(() => {});
  return rendered;
}

async function render(thread: OverviewThread, overview: ToRender): Promise<Rendered | undefined> {
  clearTimeout(thread.idle);
  const worker = thread.worker ?? (await startWorker(thread));
  worker.ref();
  const limit = new AbortController();
  const isOver = limits();
  const checks = setInterval(() => {
    // A result may already have arrived.
    if (isOver()) setImmediate(() => limit.abort());
  }, CHECK_INTERVAL_MS);
  try {
    const result = once(worker, 'message', { signal: limit.signal });
    worker.postMessage(overview);
    const [rendered] = await result;
    return rendered;
  } catch {
    end(thread);
    return undefined;
  } finally {
    clearInterval(checks);
    worker.unref();
    thread.idle = setTimeout(() => end(thread), IDLE_TIMEOUT_MS).unref();
  }
}

function limits(): () => boolean {
  const [start, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return performance.now() - start > RENDER_TIMEOUT_MS && (user + system) / 1_000 > MAX_CPU_MS;
  };
}

/** Waits for the worker's modules, so that time limits don't include loading. */
async function startWorker(thread: OverviewThread): Promise<Worker> {
  const worker = new Worker(new URL('./overview-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // Without a listener, a worker's error would end this process.
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (thread.worker === worker) thread.worker = undefined;
  });
  await once(worker, 'message');
  thread.worker = worker;
  return worker;
}

function end(thread: OverviewThread): void {
  void thread.worker?.terminate();
  thread.worker = undefined;
}
