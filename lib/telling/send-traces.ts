/** The one place that knows the tracing library. Where traces go is in its own standard variables. */
import { registerOTel } from '@vercel/otel';

export function sendTraces(): void {
  registerOTel({ serviceName: 'plinth' });
}
