import { trace } from '@opentelemetry/api';

/** Trace id of the current request; `undefined` where no traces are collected. */
export const currentTraceId = (): string | undefined =>
  trace.getActiveSpan()?.spanContext().traceId;
