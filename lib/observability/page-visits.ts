/** Counts visits by path. A path that was evicted starts at zero again. */
import { LRUCache } from 'lru-cache';
import { requestedPath } from '@/lib/runtime/page-data-url';
import { serverCell } from '@/lib/runtime/server-state';

/** The number is limited, because anybody can make up paths. */
const MAX_PATHS = 10_000;

const visits = serverCell('pageVisits', () => new LRUCache<string, number>({ max: MAX_PATHS }));

export function recordPageVisit(url: string | undefined): void {
  const path = requestedPath(url);
  if (path.startsWith('/_next/') || path.startsWith('/api/')) return;
  visits().set(path, (visits().get(path) ?? 0) + 1);
}

export function mostVisitedFirst(paths: Iterable<string>): string[] {
  const countOf = (path: string) => visits().peek(path) ?? 0;
  return [...paths].sort((one, other) => countOf(other) - countOf(one));
}
