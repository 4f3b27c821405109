/** The one place that knows the metrics' library: what is counted, under which names. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { processWide } from '#lib/process-wide';

/** From a page of a small gallery to the longest that a webhook waits. */
const PUBLISH_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 15, 20, 25];
const RESPONSE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Of this process. */
export const metrics = () => processWide('metrics', createMetrics);

/** All of it, in Prometheus' text format. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  const { registry } = metrics();
  return { text: await registry.metrics(), contentType: registry.contentType };
}

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    responses: new Counter({
      name: 'plinth_http_responses_total',
      help: 'Answers, by status and by what the page cache said: HIT, MISS, STALE, or none',
      labelNames: ['status', 'cache'],
      registers,
    }),
    responseSeconds: new Histogram({
      name: 'plinth_http_response_seconds',
      help: 'From a request to the last byte of its answer, by what the page cache said',
      labelNames: ['cache'],
      buckets: RESPONSE_SECONDS,
      registers,
    }),
    contentCalls: new Counter({
      name: 'plinth_content_calls_total',
      help: 'Requests to the content service, by status, or "unreachable" or "deadline"',
      labelNames: ['outcome'],
      registers,
    }),
    pagesMade: new Counter({
      name: 'plinth_pages_made_total',
      help: 'Pages made, by reason (usual, on-demand, draft) and outcome (found, moved, unknown, failed)',
      labelNames: ['reason', 'outcome'],
      registers,
    }),
    publishSeconds: new Histogram({
      name: 'plinth_publish_to_live_seconds',
      help: 'From a publish’s webhook until its pages were made, or given up',
      labelNames: ['outcome'],
      buckets: PUBLISH_SECONDS,
      registers,
    }),
    serviceUp: new Gauge({
      name: 'plinth_service_up',
      help: '1 where the last call to the service succeeded, 0 where it failed',
      labelNames: ['service'],
      registers,
    }),
    contentReadAt: new Gauge({
      name: 'plinth_content_read_timestamp_seconds',
      help: 'When the content that new pages are made from was read',
      registers,
    }),
  };
}
