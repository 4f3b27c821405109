/** The one place that knows the tracing library. Where traces go is in its own standard variables. */
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import { redactSecrets } from '@/lib/observability/redact-secrets';
import { currentRequestId } from '@/lib/observability/request-context';
import { settings } from '@/lib/runtime/env';

const REQUEST_ID = 'http.request.id';

export function startTracing(): void {
  registerOTel({
    serviceName: 'plinth',
    // Otherwise the library names the platform of its vendor, wherever it runs.
    attributes: settings().deployment === 'serverless' ? {} : { 'cloud.provider': undefined },
    spanProcessors: [spansForOperators, 'auto'],
  });
}

/** A span has the id that the log has, and no secret: an address may hold one behind its "?". */
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
