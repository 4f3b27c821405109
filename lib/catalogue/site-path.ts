/** Whether an address that somebody hands in is a path of this site, and which page it is. */
import { pageKindOf } from '@/lib/runtime/page-kinds';

const ANY_ORIGIN = 'https://site.invalid';

/** A path without a host, in any spelling: browsers read `//` and `/\` as the start of another host. */
export function isLocalPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text) || !URL.canParse(text, ANY_ORIGIN)) return false;
  // What is left of `/.//host`.
  return !new URL(text, ANY_ORIGIN).pathname.startsWith('//');
}

/** The path of a page, normalised and encoded, with its query; `undefined` for anything else. */
export function parseSitePath(address: string): string | undefined {
  // Browsers read a backslash as a slash and drop control characters: neither is in a path of ours.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (!URL.canParse(address, ANY_ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(address, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || decodeSegments(pathname) === undefined) return undefined;
  return pageKindOf(pathname) === undefined ? undefined : `${pathname}${search}`;
}

/** Whether it stays one segment of a path, whoever parses that. @param text decoded */
export const isSegment = (text: string): boolean =>
  !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..';

/**
 * The segments of a path, decoded. `undefined` where that can't be done, or where one of them, decoded,
 * would be another path once they are joined again: an encoded slash, backslash or dot segment.
 */
export function decodeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.every(isSegment) ? segments : undefined;
  } catch {
    return undefined;
  }
}
