/** The context of a request, available in all work that is done for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timeline } from '@/lib/runtime/preview-timeline';
import { serverCell } from '@/lib/runtime/server-state';

export type RequestContext = {
  requestId: string;
  /** Whether it has an editor's session of draft mode. */
  hasDraftSession: boolean;
  /** Whether a page on the screen asks, for its data. */
  isForData?: boolean;
  /** Which future content the drafts are of. */
  timeline?: Timeline;
  /** Where a proxy fetches what was just published. */
  refresh?: {
    /** Version that the response must include. */
    wanted: number;
    /** Sets the header that says so. */
    confirm: () => void;
  };
};

const storage = serverCell('requests', () => new AsyncLocalStorage<RequestContext>());

/** For this request's own chain of calls from now on. */
export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/** `undefined` outside of a request: at the start, in a build, on a timer. */
export const currentRequestId = (): string | undefined => storage().getStore()?.requestId;

/** `undefined`: nothing is known of the request. */
export const hasDraftSession = (): boolean | undefined => storage().getStore()?.hasDraftSession;

export const isForData = (): boolean => storage().getStore()?.isForData === true;

/** Timeline of the drafts that this request is shown. `undefined`: the current drafts. */
export const currentTimeline = (): Timeline | undefined => storage().getStore()?.timeline;

/** For a request that chooses it, and whose cookie is set with its response. */
export function withTimeline<Result>(timeline: Timeline | undefined, work: () => Result): Result {
  const { timeline: _, ...context } = storage().getStore() ?? {
    requestId: '',
    hasDraftSession: false,
  };
  return storage().run(timeline === undefined ? context : { ...context, timeline }, work);
}

/**
 * The version that the response to a proxy must include: what this instance has in memory is bypassed where
 * it does not. `undefined`: the request is a visitor's.
 */
export const requiredPublish = (): number | undefined => storage().getStore()?.refresh?.wanted;

export const confirmRefresh = (): void => storage().getStore()?.refresh?.confirm();
