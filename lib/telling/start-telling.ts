/**
 * What a server tells of itself from its start on: one line an event, ids of requests, metrics, and
 * traces where asked.
 */
import { isBuild, isProduction, settings, tracesTo } from '#lib/env';
import { processWide } from '#lib/process-wide';
import { printOneLineAnEvent } from '#lib/telling/one-line-console';
import { serveMetrics } from '#lib/telling/serve-metrics';
import { watchRequests } from '#lib/telling/watch-requests';

/** Once a process: development starts it anew with every edit. */
export function startTelling(): Promise<void> {
  return processWide('telling', start);
}

async function start(): Promise<void> {
  // A build and development are read by people, as they come.
  if (isProduction() && !isBuild()) printOneLineAnEvent();
  const { metrics } = settings();
  watchRequests(metrics?.port);
  if (metrics !== undefined) serveMetrics(metrics);
  if (tracesTo() === undefined) return;
  // A megabyte of code that nobody else needs.
  const { sendTraces } = await import('#lib/telling/send-traces');
  sendTraces();
}
