import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { REVALIDATE_SECONDS } from '@/lib/swr-value';

/** A browser revalidates each time: with stale-while-revalidate it would show an older version. */
const LIKE_A_PAGE = `public, max-age=0, s-maxage=${REVALIDATE_SECONDS}, must-revalidate`;

/**
 * For what is rendered for each request from public content: shared caches may store it as long as a page.
 * In draft mode Next's configuration has already set `private, no-store`, which stays: those responses have
 * headers for editors alone.
 */
export function setSharedCacheControl(res: ServerResponse, value = LIKE_A_PAGE): void {
  const current = String(res.getHeader('Cache-Control') ?? '');
  if (!current.startsWith('private')) res.setHeader('Cache-Control', value);
}

/** Sends a text that shared caches may store as long as a page; 304 to those that have it, as feed readers do. */
export function sendSharedText(res: ServerResponse, type: string, text: string): void {
  const etag = `"${hash('sha1', text, 'base64url')}"`;
  res.setHeader('ETag', etag);
  setSharedCacheControl(res);
  if (res.statusCode === 200 && res.req.headers['if-none-match']?.includes(etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.end(text);
}
