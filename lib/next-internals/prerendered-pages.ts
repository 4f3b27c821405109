/** Reads the build's pages, because Next doesn't pass them to a cache handler. */
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { type CacheEntry, decodedPathOfKey } from '@/lib/next-internals/cache-entry';
import { buildPath } from '@/lib/runtime/build-files';
import { serverCell } from '@/lib/runtime/server-state';

/** A build's pages are older than any publish. */
export const BUILD = -1;

const metaSchema = z.object({ routeCache: z.object({ key: z.string() }) });
const routeSchema = z.object({
  initialRevalidateSeconds: z.union([z.number(), z.literal(false)]),
  initialExpireSeconds: z.number().optional(),
});
const manifestSchema = z.object({
  routes: z.record(z.string(), routeSchema),
  notFoundRoutes: z.array(z.string()),
  preview: z.object({ previewModeId: z.string() }).optional(),
});

type PrerenderManifest = z.infer<typeof manifestSchema>;

/** @param key Next's cache key */
export async function prerenderedPage(
  key: string,
): Promise<{ page: CacheEntry; characters: number } | undefined> {
  const at = decodedPathOfKey(key);
  const { routes, notFoundRoutes } = await manifest();
  const route = routes[at];
  if (route === undefined) {
    if (!notFoundRoutes.includes(at)) return undefined;
    // Without `revalidate`, Next would answer 404 forever.
    const page = { value: null, lifetime: { revalidate: 1 }, version: BUILD, renderedAt: 0 };
    return { page, characters: 0 };
  }
  const file = buildPath('server', 'pages', key.slice(key.indexOf('/$/') + 2));
  try {
    const meta = metaSchema.parse(JSON.parse(await readFile(`${file}.meta`, 'utf8')));
    if (meta.routeCache.key !== key) return undefined;
    const [html, data, { mtimeMs }] = await Promise.all([
      readFile(`${file}.html`, 'utf8'),
      readFile(`${file}.json`, 'utf8'),
      stat(`${file}.html`),
    ]);
    const { initialRevalidateSeconds: revalidate, initialExpireSeconds: expire } = route;
    const value = { kind: 'PAGES' as const, html, pageData: JSON.parse(data) };
    const renderedAt = Math.round(mtimeMs);
    return {
      page: { value, lifetime: { revalidate, expire }, version: BUILD, renderedAt },
      characters: html.length + data.length,
    };
  } catch {
    // The page was removed.
    return undefined;
  }
}

export const buildId = serverCell('buildId', (): Promise<string> => {
  const reading = readBuildId();
  reading.catch(() => buildId.clear());
  return reading;
});

async function readBuildId(): Promise<string> {
  return (await readFile(buildPath('BUILD_ID'), 'utf8')).trim();
}

export const revalidationKey = async (): Promise<string | undefined> =>
  (await manifest()).preview?.previewModeId;

const manifest = serverCell('prerenderManifest', async (): Promise<PrerenderManifest> => {
  try {
    const text = await readFile(buildPath('prerender-manifest.json'), 'utf8');
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    // Development has no manifest.
    manifest.clear();
    return { routes: {}, notFoundRoutes: [] };
  }
});
