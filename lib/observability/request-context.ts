import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timeline } from '@/lib/runtime/preview-timeline';
import { serverCell } from '@/lib/runtime/server-state';

export type RequestContext = {
  requestId: string;
  hasDraftSession: boolean;
  /** Whether Next's router asks for the page's data. */
  isForData?: boolean;
  timeline?: Timeline;
  /** Only for a proxy's refresh. */
  refresh?: {
    /** The publish version that the response must include. */
    wanted: number;
    confirm: () => void;
  };
};

const storage = serverCell('requests', () => new AsyncLocalStorage<RequestContext>());

export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/** `undefined` outside of a request: at start-up, in a build, on a timer. */
export const currentRequestId = (): string | undefined => storage().getStore()?.requestId;

/** `undefined` outside of a request. */
export const hasDraftSession = (): boolean | undefined => storage().getStore()?.hasDraftSession;

export const isForData = (): boolean => storage().getStore()?.isForData === true;

export const currentTimeline = (): Timeline | undefined => storage().getStore()?.timeline;

/** For the request that chooses a timeline, before its cookie is set. */
export function withTimeline<Result>(timeline: Timeline | undefined, work: () => Result): Result {
  const { timeline: _, ...context } = storage().getStore() ?? {
    requestId: '',
    hasDraftSession: false,
  };
  return storage().run(timeline === undefined ? context : { ...context, timeline }, work);
}

/** Memory that lacks this publish is bypassed. `undefined` for a visitor's request. */
export const requiredPublish = (): number | undefined => storage().getStore()?.refresh?.wanted;

export const confirmRefresh = (): void => storage().getStore()?.refresh?.confirm();
