import { addressOf, sitePath } from '@/lib/runtime/addresses.js';
import { fromNextPath, toNextPath } from '@/lib/runtime/language-paths';

/** Next's router reads the props of `/a` at `/_next/data/{build}/a.json`. */
const PAGE_DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/;

export const isPageDataRequest = (url = ''): boolean => sitePath(url).startsWith('/_next/data/');

/** The page's path, also if only its props are requested. */
export function requestedPath(url = ''): string {
  const [path = ''] = sitePath(url).split('?');
  const data = PAGE_DATA.exec(path)?.[1]?.replace(/^\/index$/, '/');
  return fromNextPath(data ?? path);
}

export const pageDataUrl = (pathname: string, search: string): string =>
  addressOf(`/_next/data/${window.__NEXT_DATA__.buildId}${toNextPath(pathname)}.json${search}`);
