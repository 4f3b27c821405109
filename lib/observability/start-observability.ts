import { installJsonConsole } from '@/lib/observability/json-console';
import { startMetricsServer } from '@/lib/observability/metrics-server';
import { trackRequests } from '@/lib/observability/track-requests';
import { isBuild, isProduction, settings, tracesEndpoint } from '@/lib/runtime/env';

export async function startObservability(isSingleInstance: boolean): Promise<void> {
  // In development and builds, people read the output.
  if (isProduction() && !isBuild()) installJsonConsole();
  const { metrics } = settings();
  trackRequests(isSingleInstance, metrics?.port);
  if (metrics !== undefined) startMetricsServer(metrics);
  if (tracesEndpoint() === undefined) return;
  // Tracing is a megabyte of code.
  const { startTracing } = await import('@/lib/observability/tracing');
  startTracing();
}
