/**
 * Next keeps "not found" and redirects in memory alone, and leaves the page that was there before on
 * disk: after a restart its first visitor would be shown what an editor took away. So the files go.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarningOnce } from '#lib/log';

const ENDINGS = ['.html', '.json', '.meta'];

/** @param pagePath encoded, e.g. `/templates/next.js` */
export async function forgetPage(pagePath: string): Promise<void> {
  try {
    const names = new Set([pagePath, decodeURI(pagePath), decodeURIComponent(pagePath)]);
    const files: string[] = [];
    for (const folder of await pageFolders()) {
      for (const name of names) {
        const file = path.join(folder, name);
        // A slug of dots and slashes, decoded, must not lead out of the folder.
        if (file.startsWith(`${folder}${path.sep}`) && existsSync(`${file}.html`)) files.push(file);
      }
    }
    const removals = files.flatMap((file) =>
      ENDINGS.map((ending) => rm(`${file}${ending}`, { force: true })),
    );
    await Promise.all(removals);
  } catch (error) {
    logWarningOnce(
      'isr-cache.not-forgotten',
      `Pages that were taken away may be shown once more after a restart: ${reasonOf(error)}`,
    );
  }
}

/** Where the build put pages, and where the server puts those that it makes: a folder a route. */
async function pageFolders(): Promise<string[]> {
  const server = path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), 'server');
  const made = path.join(server, 'route-cache', 'PAGES');
  const routes = await readdir(made).catch(() => []);
  return [path.join(server, 'pages'), ...routes.map((route) => path.join(made, route, '$'))];
}
