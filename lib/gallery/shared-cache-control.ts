import { REVALIDATE_SECONDS } from '#lib/revalidated-item';

/**
 * For what is made for each request from public content: shared caches may keep it as long as a page.
 * A browser asks each time; told of stale-while-revalidate, it would show what was there before.
 */
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${REVALIDATE_SECONDS}, must-revalidate`;
