// @ts-check
// Plain JavaScript for `next.config.js`, which writes these variables into the code. Each condition
// names its variable, so that browsers don't load the branches that it rules out.

export const basePath = () => process.env.BASE_PATH ?? '';

/** In a zone, only addresses below `/templates` lead to this site. */
export const isZone = () => process.env.ZONE === '1';

const ZONE = '/templates';
/** In a zone, files and APIs get this prefix, to be below ZONE. */
export const ZONE_FILES = `${ZONE}/_site`;
const IN_ZONE = /^\/templates(?=[/?#]|$)/;
const FILES =
  /^\/(?:_next|_pictures|api|editor|fonts|apple-touch-icon\.png|favicon\.(?:ico|svg)|manifest\.webmanifest|(?:feed|sitemap)\.xml|(?:llms|robots)\.txt)(?=[/?#]|$)/;

/**
 * The address for a redirect, to which Next adds the base path.
 * @param {string} path encoded
 */
export const zoneAddressOf = (path) =>
  process.env.ZONE === '1' && FILES.test(path) ? ZONE_FILES + path : path;

/**
 * The path that browsers request. Next itself adds the base path to its links, redirects, rewrites
 * and headers.
 * @param {string} path encoded
 */
export function addressOf(path) {
  if (!process.env.BASE_PATH) return zoneAddressOf(path);
  return path === '/' ? process.env.BASE_PATH : process.env.BASE_PATH + zoneAddressOf(path);
}

/**
 * Undoes `addressOf`. Returns other addresses unchanged.
 * @param {string} address without an origin
 */
export function sitePath(address) {
  if (process.env.ZONE === '1') {
    const path = address.startsWith(ZONE_FILES) ? address.slice(ZONE_FILES.length) : '';
    return FILES.test(path) ? path : address;
  }
  if (!process.env.BASE_PATH || !address.startsWith(process.env.BASE_PATH)) return address;
  const path = address.slice(process.env.BASE_PATH.length);
  if (path.startsWith('/')) return path;
  return /^([?#]|$)/.test(path) ? `/${path}` : address;
}

/** All addresses of the site begin with this path. */
export const scope = () => (isZone() ? ZONE : addressOf('/'));

/** @param {string} path */
export const leavesZone = (path) =>
  process.env.ZONE === '1' && path.startsWith('/') && !IN_ZONE.test(path);
