// @ts-check
/**
 * Next's `cacheHandler` of a single instance: Next's own, in memory and files. Its `get` puts what it reads from a file
 * into memory even where a newer page was put there since: a page that a visitor requests while it is published,
 * for the first time since the server's start, would be the old one again.
 */
import { createRequire } from 'node:module';

/** @typedef {typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')} NextModule */

/** @type {NextModule} A CommonJS module, whose default Node and bundlers import each in their way. */
const { default: FileSystemCache } = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
);

/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['set']>} SetArguments */
/** @typedef {Parameters<InstanceType<typeof FileSystemCache>['get']>} GetArguments */

/**
 * Pages that are being read, by key, and what was set meanwhile. Next creates a handler for each request.
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
