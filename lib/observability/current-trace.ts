import { trace } from '@opentelemetry/api';

/** Of the request that is being worked on, as traces have it; `undefined` where none are collected. */
export const currentTraceId = (): string | undefined =>
  trace.getActiveSpan()?.spanContext().traceId;
