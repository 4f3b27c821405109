import type { ServerResponse } from 'node:http';
import { REVALIDATE_SECONDS } from '#lib/revalidated-item';

/** A browser asks each time; told of stale-while-revalidate, it would show what was there before. */
const AS_LONG_AS_A_PAGE = `public, max-age=0, s-maxage=${REVALIDATE_SECONDS}, must-revalidate`;

/**
 * For what is made for each request from public content: shared caches may keep it as long as a page.
 * In draft mode the configuration has said already that nothing may be kept, and that stays said: with
 * it go headers that are for editors alone.
 */
export function allowSharedCache(res: ServerResponse, howLong = AS_LONG_AS_A_PAGE): void {
  const said = String(res.getHeader('Cache-Control') ?? '');
  if (!said.startsWith('private')) res.setHeader('Cache-Control', howLong);
}
