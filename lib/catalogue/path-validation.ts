import { pageKindOf } from '@/lib/runtime/page-kinds';

const ANY_ORIGIN = 'https://site.invalid';

/** Browsers read `//` and `/\` as the start of another host. */
export function isLocalPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text) || !URL.canParse(text, ANY_ORIGIN)) return false;
  // The URL parser turns `/.//host` into `//host`.
  return !new URL(text, ANY_ORIGIN).pathname.startsWith('//');
}

export function parseSitePath(address: string): string | undefined {
  // Browsers read a backslash as a slash and drop control characters.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (!URL.canParse(address, ANY_ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(address, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || decodeSegments(pathname) === undefined) return undefined;
  return pageKindOf(pathname) === undefined ? undefined : `${pathname}${search}`;
}

export const isSegment = (text: string): boolean =>
  !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..';

/** `undefined` if a segment can't be decoded or fails `isSegment`. */
export function decodeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.every(isSegment) ? segments : undefined;
  } catch {
    return undefined;
  }
}
