import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { freePort } from 'local-content-services/toolkit';
import { startCachingProxy } from '@/tests/fixtures/caching-proxy';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { type Build, buildSite, type Site } from '@/tests/fixtures/production-site';
import { startRedisServer } from '@/tests/fixtures/redis-server';
import { framework, space } from '@/tests/fixtures/sample-space';
import { payloadOf, postWebhook } from '@/tests/fixtures/signed-webhook';
import { serveInstances } from '@/tests/site/caching/instances/start-instances';

const WEBHOOK_SECRET = 'a-secret-of-some-length-for-webhooks';
const RULES = new URL('../../../../deploy/monitoring/alerts.yaml', import.meta.url);
/** Only the first alert that fires is reported. */
const ALERTS = ['PlinthStoreDown', 'PlinthClockWrong', 'PlinthOlderPages', 'PlinthPublishesFail'];
const CONDITION = /expr: (?:>-\n\s*)?.*?(plinth_\w+(?:\{[^}]*\})?).* (==|>) (\d+)$/m;
const CONTENT_SERVICE = 'plinth_service_up{service="content service"}';
const RESPONSE_TIMEOUT_MS = 60_000;

export type Instance = Site & { metricsPort: number };
export type IncidentStack = Awaited<ReturnType<typeof startIncidentStack>>;

async function startStackServices() {
  const [service, redis] = await Promise.all([
    startContentService(space(framework('Hugo', 'hugo', 30))),
    startRedisServer(),
  ]);
  const environment = {
    ...contentEnvironment(service),
    REDIS_URL: redis.url,
    ISR_CACHE: 'redis',
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  return { service, redis, environment };
}

export async function buildForIncidents(): Promise<Build> {
  const { service, redis, environment } = await startStackServices();
  const build = await buildSite(environment);
  await Promise.all([service.close(), redis.stop()]);
  if (!build.ok) throw new Error(build.output);
  return build;
}

export async function startIncidentStack(pristine: Build) {
  const build = await pristine.copy();
  const { service, redis, environment } = await startStackServices();
  const endings: (() => Promise<void>)[] = [];

  async function startInstance(more: Readonly<Record<string, string>> = {}): Promise<Instance> {
    const metricsPort = await freePort();
    const site = await build.start({
      ...environment,
      METRICS_PORT: String(metricsPort),
      ...more,
    });
    endings.push(site.stop);
    return { ...site, metricsPort };
  }

  async function startOlderBuild(): Promise<Instance> {
    const metricsPort = await freePort();
    const variables = { ...environment, METRICS_PORT: String(metricsPort) };
    const served = await serveInstances(pristine, variables);
    endings.push(served.close);
    await served.start(1, 'an-older-build');
    const [site] = served.sites;
    if (site === undefined) throw new Error('The older build did not start');
    return { ...site, metricsPort };
  }

  return {
    redis,
    startInstance,
    startOlderBuild,
    async startProxy(instances: readonly Instance[]) {
      const origins = instances.map(({ url }) => url);
      const proxy = await startCachingProxy(origins, 'no-secret');
      endings.push(proxy.close);
      return proxy;
    },
    publish(at: { url: string }, id: string, name: string): Promise<number> {
      service.content.update(id, { name });
      return sendUntilDone(at.url, 'publish', service.content.publish(id));
    },
    unpublish: (at: { url: string }, id: string) =>
      sendUntilDone(at.url, 'unpublish', service.content.unpublish(id)),
    async close() {
      await Promise.all(endings.map((end) => end()));
      await build.remove();
      await Promise.all([service.close(), redis.stop()]);
    },
  };

  /** A publish may go on after a 202; the webhook is sent again to learn its outcome. */
  async function sendUntilDone(...to: Parameters<typeof sendWebhook>): Promise<number> {
    const status = await sendWebhook(...to);
    return status === 202 ? sendUntilDone(...to) : status;
  }

  async function sendWebhook(url: string, action: string, item: Parameters<typeof payloadOf>[0]) {
    const options = { secret: WEBHOOK_SECRET, action };
    return (await postWebhook(url, payloadOf(item, action), options)).status;
  }
}

export async function headingAt({ url }: { url: string }, path: string): Promise<string> {
  const response = await fetch(url + path, { redirect: 'manual' });
  const [, heading] = /<h1[^>]*>([^<]*)/.exec(await response.text()) ?? [];
  return response.status === 200 ? String(heading) : String(response.status);
}

/** `undefined` if the instance doesn't respond. */
export async function storeState({ url }: { url: string }): Promise<string | undefined> {
  const response = await fetch(`${url}/api/health/ready`, {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const { services } = (await response.json()) as { services: { name: string; state: string }[] };
  return services.find(({ name }) => name === 'key-value store')?.state;
}

/**
 * The alert of deploy/monitoring/alerts.yaml that fires.
 * @param timeoutMs for the metrics
 */
export async function alertOf(
  { metricsPort }: Instance,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<string> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (response) => response.text(),
    () => undefined,
  );
  if (text === undefined) return 'PlinthInstanceDown';
  const rules = await readFile(RULES, 'utf8');
  return ALERTS.find((alert) => isMet(alert, rules, text)) ?? 'none';
}

/** Compares one metric with a number; Prometheus adds `for` and rates. */
function isMet(alert: string, rules: string, metrics: string): boolean {
  const [rule = ''] = rules.split(`- alert: ${alert}\n`)[1]?.split('- alert:') ?? [];
  const [, metric, comparison, limit] = CONDITION.exec(rule) ?? [];
  if (metric === undefined) throw new Error(`${alert} compares more than one metric`);
  if (
    rule.includes(`unless min(${CONTENT_SERVICE}) == 0`) &&
    metrics.includes(`\n${CONTENT_SERVICE} 0\n`)
  )
    return false;
  const line = metrics.split('\n').find((one) => one.startsWith(`${metric} `)) ?? '';
  const value = Number.parseFloat(line.slice(metric.length));
  return comparison === '==' ? value === Number(limit) : Math.abs(value) > Number(limit);
}

export function sendHalfWebhook(url: string): () => void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    'POST /api/contentful/webhook HTTP/1.1\r\nHost: site\r\nContent-Length: 1000\r\n\r\n{"half":',
  );
  return () => socket.destroy();
}

export function isRunning({ pid }: Instance): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
