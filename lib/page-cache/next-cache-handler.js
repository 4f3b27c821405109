// @ts-check
/**
 * Next's `cacheHandler` with `ISR_CACHE=redis`. Next imports this file without bundling it, and
 * creates several handlers for each request. So the handler finds the page cache by its name in
 * `server-state.ts`. A build has none, and writes nothing.
 */

const KEY = Symbol.for('plinth.server');

/** @returns {import('./page-cache').PageCache | undefined} */
const pages = () => Reflect.get(globalThis, KEY)?.get('pageCache')?.value;

export default class NextCacheHandler {
  /** @param {{ _requestHeaders?: Record<string, string | string[] | undefined> }} context */
  constructor({ _requestHeaders: headers }) {
    /** For a prefetch, Next serves a stale page without revalidating it. */
    this.isPrefetch = headers?.purpose === 'prefetch';
  }

  /** @param {string} key */
  async get(key) {
    return (await pages()?.get(key, this.isPrefetch)) ?? null;
  }

  /**
   * @param {string} key
   * @param {import('../next-internals/cache-entry').PageValue} value
   * @param {{ cacheControl?: import('../next-internals/cache-entry').Lifetime }} context
   */
  async set(key, value, { cacheControl }) {
    pages()?.set(key, value, cacheControl);
  }

  /** Next's tags are for its App Router. */
  async revalidateTag() {}

  resetRequestCache() {}
}
