import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timeline } from '@/lib/runtime/preview-timeline';
import { serverCell } from '@/lib/runtime/server-state';

export type RequestContext = {
  requestId: string;
  hasDraftSession: boolean;
  /** True if Next's router requests only a page's props. */
  isPageData?: boolean;
  timeline?: Timeline;
  refresh?: {
    /** Publish version. */
    wanted: number;
    confirm: () => void;
  };
};

const storage = serverCell('requests', () => new AsyncLocalStorage<RequestContext>());

export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/** `undefined` outside of requests: at the start, in a build or in a timer. */
export const currentRequestId = (): string | undefined => storage().getStore()?.requestId;

export const hasDraftSession = (): boolean | undefined => storage().getStore()?.hasDraftSession;

export const isPageData = (): boolean => storage().getStore()?.isPageData === true;

export const currentTimeline = (): Timeline | undefined => storage().getStore()?.timeline;

export function withTimeline<Result>(timeline: Timeline | undefined, work: () => Result): Result {
  const { timeline: _, ...context } = storage().getStore() ?? {
    requestId: '',
    hasDraftSession: false,
  };
  return storage().run(timeline === undefined ? context : { ...context, timeline }, work);
}

export const requiredPublish = (): number | undefined => storage().getStore()?.refresh?.wanted;

export const confirmRefresh = (): void => storage().getStore()?.refresh?.confirm();
