/** For whom something is done: what is known of one request, through everything that follows from it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '#lib/process-wide';

export type RequestContext = {
  requestId: string;
  /** There where a proxy asks for what was just published. Says in the answer that it is what the store has. */
  confirmRefresh?: () => void;
};

const storage = () => processWide('request-context', () => new AsyncLocalStorage<RequestContext>());

/** From here on, in this request's own chain of calls and in no other's. */
export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/** `undefined` where nobody asked: at the start, in a build, on a timer. */
export const currentRequestId = (): string | undefined => storage().getStore()?.requestId;

/** A proxy asks for what was just published: what this instance has in memory doesn't count. */
export const isForRefresh = (): boolean => storage().getStore()?.confirmRefresh !== undefined;

/** The store has answered. */
export const confirmRefresh = (): void => storage().getStore()?.confirmRefresh?.();
