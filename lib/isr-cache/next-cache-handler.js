// @ts-check
/**
 * What Next takes for its `cacheHandler` (`ISR_CACHE=redis`). Next imports this file as it is, past its
 * bundler, and makes several of these a request; so there is nothing in it but the way to
 * `shared-pages.ts`, which `instrumentation.ts` puts in place when a server starts. A build has none:
 * there every page is new, and nothing is written.
 */

/** @returns {import('./shared-pages').SharedPages | undefined} */
const pages = () => Reflect.get(globalThis, Symbol.for('plinth.shared-pages'));

export default class NextCacheHandler {
  /** @param {{ _requestHeaders?: Record<string, string | string[] | undefined> }} context */
  constructor({ _requestHeaders: headers }) {
    /** Next shows such a visitor a stale page and does not make it anew. */
    this.isPrefetch = headers?.purpose === 'prefetch';
  }

  /** @param {string} key */
  async get(key) {
    return (await pages()?.get(key, this.isPrefetch)) ?? null;
  }

  /**
   * @param {string} key
   * @param {import('./kept-page').PageValue} value
   * @param {{ cacheControl?: import('./kept-page').Lifetime }} context
   */
  async set(key, value, { cacheControl }) {
    pages()?.set(key, value, cacheControl);
  }

  /** Tags of Next's are for its App Router. */
  async revalidateTag() {}

  resetRequestCache() {}
}
