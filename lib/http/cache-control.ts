import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { REVALIDATE_SECONDS } from '@/lib/swr-value';

/** Has no stale-while-revalidate, because a browser would show an older version. */
const PAGE_CACHE_CONTROL = `public, max-age=0, s-maxage=${REVALIDATE_SECONDS}, must-revalidate`;

/** Keeps draft mode's `private, no-store`, from `next.config.js`. */
export function setSharedCacheControl(res: ServerResponse, value = PAGE_CACHE_CONTROL): void {
  const current = String(res.getHeader('Cache-Control') ?? '');
  if (!current.startsWith('private')) res.setHeader('Cache-Control', value);
}

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
