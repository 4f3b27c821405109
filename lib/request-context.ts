/** For whom something is done: one request's id, through everything that follows from it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '#lib/process-wide';

const storage = () =>
  processWide('request-context', () => new AsyncLocalStorage<{ requestId: string }>());

/** From here on, in this request's own chain of calls and in no other's. */
export function enterRequest(requestId: string): void {
  storage().enterWith({ requestId });
}

/** `undefined` where nobody asked: at the start, in a build, on a timer. */
export function currentRequestId(): string | undefined {
  return storage().getStore()?.requestId;
}
