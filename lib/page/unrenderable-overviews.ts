/** Entries whose overview can't be rendered: logged for operators, shown to editors at `/editor`. */

import { LRUCache } from 'lru-cache';
import { logWarningOnce } from '@/lib/observability/log';
import { serverPart } from '@/lib/server-state';

const MAX_REMEMBERED = 1_000;

const failed = () =>
  serverPart('unrenderableOverviews', () => new LRUCache({ max: MAX_REMEMBERED }));

export function recordOverview(
  { id, updatedAt }: { id: string; updatedAt: string },
  isRendered: boolean,
): void {
  failed().delete(id);
  if (isRendered) return;
  failed().set(id, true);
  logWarningOnce(
    'gallery.overview-not-rendered',
    `The page of ${id}, as updated ${updatedAt}, is shown without its overview: it is too long, nested too deeply, or takes too long to render`,
  );
}

export const hasUnrenderableOverview = (id: string): boolean => failed().has(id);
