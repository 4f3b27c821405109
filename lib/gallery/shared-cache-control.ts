import { REVALIDATE_SECONDS } from '#lib/revalidated-item';

/** For what is made for each request from public content: shared caches may keep it as long as a page. */
export const SHARED_CACHE_CONTROL = `public, s-maxage=${REVALIDATE_SECONDS}, stale-while-revalidate=${REVALIDATE_SECONDS}`;
