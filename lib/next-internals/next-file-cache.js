// @ts-check
/** Next's own file cache, with the reading rule of `page-cache/reading-rule.ts`. */
import { createRequire } from 'node:module';

/** @typedef {typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')} NextModule */

/** @type {NextModule} */
const { default: FileSystemCache } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
);

/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['set']>} SetArguments */
/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['get']>} GetArguments */

const KEY = Symbol.for('plinth.server');

/** @typedef {{ mayServe: (key: string, value: object | null) => Promise<boolean>, mayStore: (key: string) => boolean }} Rules */

/**
 * The rules of `page-cache/file-cache-rules.ts`. A build has none.
 * @returns {Rules | undefined}
 */
const rules = () => Reflect.get(globalThis, KEY)?.get('fileCacheRules')?.value;

export default class NextFileCache extends FileSystemCache {
  /**
   * @override
   * @param {GetArguments} args
   */
  async get(...args) {
    const found = await super.get(...args);
    const own = rules();
    if (own === undefined || found === null) return found;
    const value = /** @type {object | null} */ (found.value);
    return (await own.mayServe(args[0], value)) ? found : null;
  }

  /**
   * @override
   * @param {SetArguments} args
   */
  async set(...args) {
    if (rules()?.mayStore(args[0]) ?? true) await super.set(...args);
  }
}
