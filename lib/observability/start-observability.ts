/**
 * Started with the server: the log as lines of JSON, request ids, metrics, and traces where they are
 * configured.
 */

import { installJsonConsole } from '@/lib/observability/json-console';
import { startMetricsServer } from '@/lib/observability/metrics-server';
import { trackRequests } from '@/lib/observability/track-requests';
import { isBuild, isProduction, settings, tracesEndpoint } from '@/lib/runtime/env';

/** @param isSingleInstance there is no other instance of the site */
export async function startObservability(isSingleInstance: boolean): Promise<void> {
  // The output of a build and of development is read by people.
  if (isProduction() && !isBuild()) installJsonConsole();
  const { metrics } = settings();
  trackRequests(isSingleInstance, metrics?.port);
  if (metrics !== undefined) startMetricsServer(metrics);
  if (tracesEndpoint() === undefined) return;
  // A megabyte of code that is not needed otherwise.
  const { startTracing } = await import('@/lib/observability/tracing');
  startTracing();
}
