/** Next's router reads the props of `/a` at `/_next/data/{build}/a.json`. */
const PAGE_DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/;

export const isPageDataRequest = (url = ''): boolean => url.startsWith('/_next/data/');

/** Path of the requested page, also if only its props are requested. */
export function requestedPath(url = ''): string {
  const [path = ''] = url.split('?');
  return PAGE_DATA.exec(path)?.[1]?.replace(/^\/index$/, '/') ?? path;
}
