// @ts-check
/** Next's `get` puts a page read from disk into memory even if a newer one was set meanwhile. */
import { createRequire } from 'node:module';

/** @typedef {typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')} NextModule */

/** @type {NextModule} */
const { default: FileSystemCache } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
);

/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['set']>} SetArguments */
/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['get']>} GetArguments */

/**
 * Module-level: Next creates a handler per request.
 * @type {Map<string, { readers: number, newer?: SetArguments }>}
 */
const reading = new Map();

export default class NextFileCache extends FileSystemCache {
  /**
   * @override
   * @param {GetArguments} args
   */
  async get(...args) {
    const [key] = args;
    const read = reading.get(key) ?? { readers: 0 };
    reading.set(key, read);
    read.readers += 1;
    try {
      const found = await super.get(...args);
      if (read.newer === undefined) return found;
      await super.set(...read.newer);
      return super.get(...args);
    } finally {
      read.readers -= 1;
      if (read.readers === 0) reading.delete(key);
    }
  }

  /**
   * @override
   * @param {SetArguments} args
   */
  async set(...args) {
    const read = reading.get(args[0]);
    if (read !== undefined) read.newer = args;
    await super.set(...args);
  }
}
