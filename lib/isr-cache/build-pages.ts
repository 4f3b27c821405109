/** The pages that the build made, from its folder: Next shows a cache handler none of them. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { buildFolder } from '#lib/env';
import { BUILD, type KeptPage, pathOfKey } from '#lib/isr-cache/kept-page';
import { processWide } from '#lib/process-wide';

const metaSchema = z.object({ routeCache: z.object({ key: z.string() }) });
const routeSchema = z.object({
  initialRevalidateSeconds: z.union([z.number(), z.literal(false)]),
  initialExpireSeconds: z.number().optional(),
});
const manifestSchema = z.object({
  routes: z.record(z.string(), routeSchema),
  notFoundRoutes: z.array(z.string()),
});

export type BuiltPage = {
  page: KeptPage;
  bytes: number;
  /** In milliseconds. */
  builtAt: number;
};

/** @param key Next's. `undefined`: the build did not make it */
export async function builtPage(key: string): Promise<BuiltPage | undefined> {
  const at = decodeURIComponent(pathOfKey(key));
  const { routes, notFoundRoutes } = await manifest();
  const route = routes[at];
  if (route === undefined) {
    if (!notFoundRoutes.includes(at)) return undefined;
    // Next would say "not found" for good where nobody else says anything.
    const page = { value: null, lifetime: { revalidate: 1 }, holds: BUILD, madeAt: 0 };
    return { page, bytes: 0, builtAt: Date.now() };
  }
  const file = path.join(serverFolder(), 'pages', key.slice(key.indexOf('/$/') + 2));
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
    const builtAt = Math.round(mtimeMs);
    return {
      page: { value, lifetime: { revalidate, expire }, holds: BUILD, madeAt: builtAt },
      bytes: html.length + data.length,
      builtAt,
    };
  } catch {
    // Deleted since: it was taken away.
    return undefined;
  }
}

/** Tells builds apart: instances of one build share their pages. */
export function buildId(): Promise<string> {
  return processWide('build-id', async () => {
    const id = await readFile(path.join(serverFolder(), '..', 'BUILD_ID'), 'utf8');
    return id.trim();
  });
}

function manifest(): Promise<z.infer<typeof manifestSchema>> {
  return processWide('prerender-manifest', async () => {
    try {
      const text = await readFile(
        path.join(serverFolder(), '..', 'prerender-manifest.json'),
        'utf8',
      );
      return manifestSchema.parse(JSON.parse(text));
    } catch {
      return { routes: {}, notFoundRoutes: [] };
    }
  });
}

const serverFolder = () =>
  path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), 'server');
