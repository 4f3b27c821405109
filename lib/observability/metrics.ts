import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { serverCell } from '@/lib/runtime/server-state';

const PUBLISH_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 15, 20, 25];
const STORE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const RESPONSE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const metrics = serverCell('metrics', createMetrics);

export async function metricsText(): Promise<{ text: string; contentType: string }> {
  const registry = Registry.merge([processMetrics(), metrics().registry]);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** These metrics are created once, because their observers can't be stopped. */
const processMetrics = serverCell(
  'processMetrics',
  () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  },
  { outlivesEdits: true },
);

/** Counters start at zero, because alerts compare with earlier values. */
function createMetrics() {
  const all = defineMetrics();
  for (const outcome of ['live', 'not live']) all.publishSeconds.zero({ outcome });
  all.pagesRendered.inc({ reason: 'isr', outcome: 'failed' }, 0);
  for (const reason of ['work', 'secret', 'signature', 'unknown', 'body']) {
    all.refusedRequests.inc({ reason }, 0);
  }
  for (const status of [401, 503]) {
    all.responses.inc({ route: 'webhook', method: 'POST', cache: 'none', status }, 0);
  }
  return all;
}

function defineMetrics() {
  processMetrics();
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    responses: new Counter({
      name: 'plinth_http_responses_total',
      help: 'Responses, by route, method, status and result of the page cache: HIT, MISS, STALE, or none',
      labelNames: ['route', 'method', 'status', 'cache'],
      registers,
    }),
    responseSeconds: new Histogram({
      name: 'plinth_http_response_seconds',
      help: 'Seconds from a request to the last byte of its response, by route, method and result of the page cache',
      labelNames: ['route', 'method', 'cache'],
      buckets: RESPONSE_SECONDS,
      registers,
    }),
    contentCalls: new Counter({
      name: 'plinth_content_calls_total',
      help: 'Requests to the content service, by status, or "unreachable" or "deadline"',
      labelNames: ['outcome'],
      registers,
    }),
    pagesRendered: new Counter({
      name: 'plinth_pages_rendered_total',
      help: 'Pages rendered, by reason (isr, on-demand, draft) and outcome (ok, redirect, notFound, failed)',
      labelNames: ['reason', 'outcome'],
      registers,
    }),
    publishSeconds: new Histogram({
      name: 'plinth_publish_to_live_seconds',
      help: 'Seconds from the webhook of a publish until its pages were rendered, or had failed',
      labelNames: ['outcome'],
      buckets: PUBLISH_SECONDS,
      registers,
    }),
    refusedRequests: new Counter({
      name: 'plinth_requests_refused_total',
      help: 'Requests refused with 429 or 413, by reason: too much work, wrong secrets, wrong signatures, unknown paths, or an unwanted body (work, secret, signature, unknown, body)',
      labelNames: ['reason'],
      registers,
    }),
    actions: new Counter({
      name: 'plinth_actions_total',
      help: 'What visitors did: copied a start command or a prompt, followed a link to deploy, a demo or the source, or searched without a result (command, prompt, deploy, demo, source, search)',
      labelNames: ['action'],
      registers,
    }),
    publishesWaiting: new Gauge({
      name: 'plinth_publishes_waiting',
      help: 'Publishes whose webhook was received and whose pages are not rendered yet',
      registers,
    }),
    olderPages: new Counter({
      name: 'plinth_pages_older_total',
      help: 'Pages that could not be rendered after a publish, so that the version before is still served',
      registers,
    }),
    proxyRefreshFailures: new Counter({
      name: 'plinth_proxy_refresh_failures_total',
      help: 'Pages that a caching proxy did not fetch again after a publish',
      registers,
    }),
    storeSeconds: new Histogram({
      name: 'plinth_store_seconds',
      help: 'Seconds of a command or pipeline to the key-value store, by outcome: ok or failed',
      labelNames: ['outcome'],
      buckets: STORE_SECONDS,
      registers,
    }),
    storeCircuitOpenings: new Counter({
      name: 'plinth_store_circuit_openings_total',
      help: 'How often pages stopped being shared because the key-value store failed',
      registers,
    }),
    serviceUp: new Gauge({
      name: 'plinth_service_up',
      help: '1 if the last call to the service succeeded, 0 if it failed',
      labelNames: ['service'],
      registers,
    }),
    clockSkewSeconds: new Gauge({
      name: 'plinth_clock_skew_seconds',
      help: "Seconds that this machine's clock is ahead of the content service's",
      registers,
    }),
    contentReadAt: new Gauge({
      name: 'plinth_content_read_timestamp_seconds',
      help: 'When the content of new pages was last read; 0 if not since the start',
      registers,
    }),
  };
}
