import { emptyResponseProblem } from '@/lib/contentful/empty-responses';
import { catalogueConfirmedAt, getCatalogue } from '@/lib/contentful/get-catalogue';
import { modelProblems } from '@/lib/contentful/read-content-model';
import { getEdgeSettings } from '@/lib/edge-config/settings';
import { type Service, serviceStatus } from '@/lib/observability/service-status';
import { WITHOUT_STORE } from '@/lib/page-cache/functions-store';
import { checkRedis } from '@/lib/redis/check-redis';
import { withDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';

/**
 * This is longer than `STALE_FALLBACK_TIMEOUT_MS`, so that the last good catalogue counts in an
 * outage.
 */
const TIMEOUT_MS = 3_000;
const CACHED_MS = 1_000;

export type Health = {
  status: 'ready' | 'degraded' | 'not ready';
  services: readonly {
    name: Service;
    state: 'up' | 'down' | 'unknown' | 'not configured';
    since?: string;
  }[];
  content: { readAt: string | null; ageSeconds: number | null } | null;
  warnings: readonly string[];
};

const lastProbe = serverCell('health', () => ({
  at: 0,
  result: undefined as Promise<Health> | undefined,
}));

/** Never throws. */
export async function health(): Promise<Health> {
  const cached = lastProbe();
  if (cached.result === undefined || !isWithin(CACHED_MS, cached.at)) {
    cached.at = Date.now();
    cached.result = probe();
  }
  return cached.result;
}

async function probe(): Promise<Health> {
  const [content] = await Promise.all([
    // A known catalogue isn't read again, because probes would keep Contentful busy all night.
    nullOnError(async () => contentOf(catalogueConfirmedAt() ?? (await getCatalogue()).readAt)),
    nullOnError(getEdgeSettings),
    nullOnError(checkRedis),
  ]);
  const { keyValueStore, edgeConfig, deployment } = settings();
  const services = [
    statusOf('content service', true),
    statusOf('key-value store', keyValueStore !== undefined),
    statusOf('edge configuration', edgeConfig !== undefined),
  ];
  const isUp = services.every(({ state }) => state !== 'down');
  const status = content === null ? 'not ready' : isUp ? 'ready' : 'degraded';
  const isStoreMissing = deployment === 'serverless' && keyValueStore === undefined;
  const warnings = [
    ...modelProblems().map(({ message }) => message),
    ...(isStoreMissing ? [WITHOUT_STORE] : []),
    ...[emptyResponseProblem() ?? []].flat(),
  ];
  return { status, services, content, warnings };
}

/** A catalogue from the snapshot file has no time. */
function contentOf(readAt: number): NonNullable<Health['content']> {
  if (!Number.isFinite(readAt)) return { readAt: null, ageSeconds: null };
  const ageSeconds = Math.round((Date.now() - readAt) / 1000);
  return { readAt: new Date(readAt).toISOString(), ageSeconds };
}

function statusOf(name: Service, isConfigured: boolean): Health['services'][number] {
  if (!isConfigured) return { name, state: 'not configured' };
  const state = serviceStatus(name);
  if (state === undefined) return { name, state: 'unknown' };
  return {
    name,
    state: state.isUp ? 'up' : 'down',
    since: new Date(state.since).toISOString(),
  };
}

const nullOnError = <Value>(work: () => Promise<Value>): Promise<Value | null> =>
  withDeadline(TIMEOUT_MS, work).catch(() => null);
