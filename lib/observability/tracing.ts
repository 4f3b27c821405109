import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import { redactSecrets } from '@/lib/observability/redact-secrets';
import { currentRequestId } from '@/lib/observability/request-context';
import { settings } from '@/lib/runtime/env';

const REQUEST_ID = 'http.request.id';

export function startTracing(): void {
  registerOTel({
    serviceName: 'plinth',
    // By default, the library names Vercel as the provider.
    attributes: settings().deployment === 'serverless' ? {} : { 'cloud.provider': undefined },
    spanProcessors: [spansForOperators, 'auto'],
  });
}

/** URL queries may contain secrets. */
const spansForOperators: SpanProcessor = {
  onStart(span: Span) {
    span.updateName(redactSecrets(span.name));
    const id = currentRequestId();
    if (id !== undefined) span.setAttribute(REQUEST_ID, id);
  },
  onEnd({ attributes, events, status }) {
    for (const texts of [attributes, ...events.map((event) => event.attributes ?? {})]) {
      for (const [name, value] of Object.entries(texts)) {
        if (typeof value === 'string') texts[name] = redactSecrets(value);
      }
    }
    if (status.message !== undefined) status.message = redactSecrets(status.message);
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};
