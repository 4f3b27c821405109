/**
 * Next keeps "not found" and redirects in memory alone, and leaves the page that was there before on
 * disk: after a restart its first visitor would be shown what an editor took away. So the files go.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarningOnce } from '#lib/log';

const ENDINGS = ['.html', '.json', '.meta'];

/** @param pagePath encoded, e.g. `/templates/next.js` */
export async function forgetPage(pagePath: string): Promise<void> {
  try {
    const decoded = fileNameOf(pagePath);
    if (decoded === undefined) return;
    const files: string[] = [];
    for (const folder of await pageFolders()) {
      for (const name of new Set([pagePath, decoded])) {
        const file = path.join(folder, name);
        if (existsSync(`${file}.html`)) files.push(file);
      }
    }
    const removals = files.flatMap((file) =>
      ENDINGS.map((ending) => rm(`${file}${ending}`, { force: true })),
    );
    await Promise.all(removals);
  } catch (error) {
    // There the store knows, and this folder speaks only while it is silent.
    if (settings().isrCache === 'redis') return;
    logWarningOnce(
      'isr-cache.not-forgotten',
      `Pages that were taken away may be shown once more after a restart: ${reasonOf(error)}`,
    );
  }
}

/**
 * The path decoded, a segment at a time. `undefined` where a segment, decoded, would lead to another
 * file: anybody can ask for `/templates/..%2findex`.
 */
function fileNameOf(pagePath: string): string | undefined {
  const segments = pagePath.split('/').slice(1).map(decodeURIComponent);
  const isPlain = (segment: string) =>
    segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\p{Cc}]/u.test(segment);
  return segments.every(isPlain) ? `/${segments.join('/')}` : undefined;
}

/** Where the build put pages, and where the server puts those that it makes: a folder a route. */
async function pageFolders(): Promise<string[]> {
  const server = path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), 'server');
  const made = path.join(server, 'route-cache', 'PAGES');
  const routes = await readdir(made).catch(() => []);
  return [path.join(server, 'pages'), ...routes.map((route) => path.join(made, route, '$'))];
}
