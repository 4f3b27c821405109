/** Next leaves a removed page on disk, and would serve it after a restart. */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { decodeSegments } from '@/lib/catalogue/path-validation';
import { buildPath } from '@/lib/runtime/build-files';
import { toNextPath } from '@/lib/runtime/language-paths';
import { hasSlugs, pageKindOf } from '@/lib/runtime/page-kinds';

const ENDINGS = ['.html', '.json', '.meta'];

/** @param pagePath encoded */
export async function deletePageFiles(pagePath: string): Promise<void> {
  // A failure is fine: a container's folder is read-only, and the reading rule doesn't serve removed pages.
  await deleteFiles(pagePath).catch(() => {});
}

async function deleteFiles(pagePath: string): Promise<void> {
  const decoded = fileNameOf(pagePath);
  if (decoded === undefined) return;
  const files: string[] = [];
  for (const folder of await pageFolders()) {
    for (const name of new Set([pagePath, decoded])) {
      const file = path.join(folder, toNextPath(name));
      if (existsSync(`${file}.html`)) files.push(file);
    }
  }
  const removals = files.flatMap((file) =>
    ENDINGS.map((ending) => rm(`${file}${ending}`, { force: true })),
  );
  await Promise.all(removals);
}

/** Rejects paths outside the folder, because anybody can request `/templates/..%2findex` or `/%69ndex`. */
function fileNameOf(pagePath: string): string | undefined {
  if (!hasSlugs(pageKindOf(pagePath))) return undefined;
  const segments = decodeSegments(pagePath);
  return segments === undefined || segments.includes('') ? undefined : `/${segments.join('/')}`;
}

export async function pageFolders(): Promise<string[]> {
  const cached = buildPath('server', 'route-cache', 'PAGES');
  const routes = await readdir(cached).catch(() => []);
  return [buildPath('server', 'pages'), ...routes.map((route) => path.join(cached, route, '$'))];
}
