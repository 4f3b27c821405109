/** For whom something is done: what is known of one request, through everything that follows from it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '#lib/process-wide';

export type RequestContext = {
  requestId: string;
  /** There where a proxy asks for what was just published. */
  refresh?: {
    /** Number of that publish. */
    wanted: number;
    /** Says in the answer that it holds it. */
    confirm: () => void;
  };
};

const storage = () => processWide('request-context', () => new AsyncLocalStorage<RequestContext>());

/** From here on, in this request's own chain of calls and in no other's. */
export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/** `undefined` where nobody asked: at the start, in a build, on a timer. */
export const currentRequestId = (): string | undefined => storage().getStore()?.requestId;

/**
 * The number of the publish that a proxy asks to see: what this instance has in memory doesn't count
 * where it holds less. `undefined`: a visitor asks.
 */
export const wantedPublish = (): number | undefined => storage().getStore()?.refresh?.wanted;

export const confirmRefresh = (): void => storage().getStore()?.refresh?.confirm();
