/** What this instance can do, and what it stands on: for whoever decides where visitors are sent. */
import { readCatalogue } from '#lib/content/current-catalogue';
import { withDeadline } from '#lib/deadline';
import { readEdgeSettings } from '#lib/edge-config';
import { settings } from '#lib/env';
import { pingStore } from '#lib/freshness/ping-store';
import { processWide } from '#lib/process-wide';
import { type Service, stateOf } from '#lib/telling/service-state';

/** A probe waits no longer, and hardly asks more often: longer than a page waits before it shows the last good. */
const PROBE_MS = 3_000;
const KEPT_MS = 1_000;

export type Health = {
  /** `degraded`: visitors get their pages, though something is down. */
  status: 'ready' | 'degraded' | 'not ready';
  services: readonly {
    name: Service;
    state: 'up' | 'down' | 'not asked yet' | 'not configured';
    /** ISO 8601: since when it is up, or down. */
    since?: string;
  }[];
  /** The oldest content that a page is made from now; `null`: none is known. */
  content: { readAt: string | null; ageSeconds: number | null } | null;
};

/** Asks each service what costs it least. Never throws, and answers within three seconds. */
export async function health(): Promise<Health> {
  const kept = processWide<{ at: number; answer: Promise<Health> | undefined }>('health', () => ({
    at: 0,
    answer: undefined,
  }));
  if (kept.answer === undefined || Date.now() - kept.at > KEPT_MS) {
    kept.at = Date.now();
    kept.answer = ask();
  }
  return kept.answer;
}

async function ask(): Promise<Health> {
  const [content] = await Promise.all([
    orNull(async () => contentOf((await readCatalogue()).readAt)),
    orNull(readEdgeSettings),
    orNull(pingStore),
  ]);
  const { keyValueStore, edgeConfig } = settings();
  const services = [
    told('content service', true),
    told('key-value store', keyValueStore !== undefined),
    told('edge configuration', edgeConfig !== undefined),
  ];
  const isWell = services.every(({ state }) => state !== 'down');
  const status = content === null ? 'not ready' : isWell ? 'ready' : 'degraded';
  return { status, services, content };
}

/** What an earlier server left beside the build has no time of its own. */
function contentOf(readAt: number): NonNullable<Health['content']> {
  if (!Number.isFinite(readAt)) return { readAt: null, ageSeconds: null };
  const ageSeconds = Math.round((Date.now() - readAt) / 1000);
  return { readAt: new Date(readAt).toISOString(), ageSeconds };
}

function told(name: Service, isConfigured: boolean): Health['services'][number] {
  if (!isConfigured) return { name, state: 'not configured' };
  const state = stateOf(name);
  if (state === undefined) return { name, state: 'not asked yet' };
  return {
    name,
    state: state.isUp ? 'up' : 'down',
    since: new Date(state.since).toISOString(),
  };
}

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await withDeadline(PROBE_MS, work);
  } catch {
    return null;
  }
}
