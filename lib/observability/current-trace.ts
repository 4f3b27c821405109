import { trace } from '@opentelemetry/api';

export const currentTraceId = (): string | undefined =>
  trace.getActiveSpan()?.spanContext().traceId;
