/** Whether an address that somebody hands in leads to a page of this site, and nowhere else. */

const PAGES = [/^\/$/, /^\/templates$/, /^\/templates\/[^/]+$/, /^\/templates\/[^/]+\/[^/]+$/];
const ANY_ORIGIN = 'https://site.invalid';

/** The path, normalised and encoded, with its query; `undefined` for anything else. */
export function sitePath(address: string): string | undefined {
  // Browsers read a backslash as a slash and drop control characters: neither is in a path of ours.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (!URL.canParse(address, ANY_ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(address, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || !isDecodable(pathname)) return undefined;
  return PAGES.some((page) => page.test(pathname)) ? `${pathname}${search}` : undefined;
}

/** An encoded slash, backslash or dot segment would be another path to whoever decodes it. */
function isDecodable(pathname: string): boolean {
  try {
    return pathname
      .split('/')
      .map(decodeURIComponent)
      .every((segment) => !/[/\\\p{Cc}]/u.test(segment) && segment !== '.' && segment !== '..');
  } catch {
    return false;
  }
}
