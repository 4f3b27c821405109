/**
 * The one record of what was rendered at each path, from what, and when. A publish asks it which pages it
 * concerns, and a page whether a complete version of it exists already. Of pages of the build, and of
 * those that other instances rendered, it knows only that they exist.
 *
 * All of it is bounded. Anybody can make up paths, so that 404s and redirects have bounds of their own:
 * what falls out is revalidated by time.
 */
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { hasPage } from '@/lib/catalogue/page-registry';
import { prerenderedPaths } from '@/lib/next-internals/prerendered-pages';
import { addPageToTags } from '@/lib/redis/cache-tags';
import { isBuild } from '@/lib/runtime/env';
import { afterResponse, serverCell } from '@/lib/runtime/server-state';

const MAX_PAGES = 20_000;
const MAX_ABSENT = 5_000;
const MAX_PATH_LENGTH = 500;
/** Far more pages than are rendered at the same moment. */
const MAX_PENDING = 1_000;

/** Paths are encoded. */
export type Render =
  | {
      path: string;
      status: 200;
      /** When reading the content began, in milliseconds. */
      readAt: number;
      /** False: its overview is missing. */
      isComplete: boolean;
      /** The entries that it was rendered from. */
      entryIds: Iterable<string>;
    }
  | {
      path: string;
      status: 404 | 308;
      readAt: number;
      /** True: the content service does not respond, so that there may well be a page. */
      isStale: boolean;
      /** Whose page was at the path before, or is redirected to. */
      entryId: string | undefined;
    };

export type PageRender = { readAt: number; isComplete: boolean };

type RenderedPages = {
  /** Pages, and 404s or redirects where a page was before. */
  pages: LRUCache<string, PageRender>;
  notFound: LRUCache<string, true>;
  /** Path → id of the entry that it redirects to, or would if the entry were published. */
  redirects: LRUCache<string, string>;
  /** Paths, decoded, of pages in the shared cache, by whatever instance. */
  cached: LRUCache<string, true>;
  /** By decoded path: when the content was read of a page that the cache handler hasn't got yet. */
  pendingReadAt: LRUCache<string, number>;
  /** Paths that a publish is rendering. */
  awaited: Set<string>;
};

const rendered = serverCell(
  'renderedPages',
  (): RenderedPages => ({
    pages: new LRUCache({ max: MAX_PAGES }),
    notFound: new LRUCache({ max: MAX_ABSENT }),
    redirects: new LRUCache({ max: MAX_ABSENT }),
    cached: new LRUCache({ max: MAX_PAGES }),
    pendingReadAt: new LRUCache({ max: MAX_PENDING }),
    awaited: new Set(),
  }),
);

/** Next has a slug's `%2F` decoded where `getStaticProps` gets it encoded. */
const decode = decodeURIComponent;

/** Whatever Next is about to cache, drafts excepted. */
export async function recordRender(render: Render): Promise<void> {
  const { pages, notFound, redirects, pendingReadAt } = rendered();
  const { path, readAt } = render;
  pendingReadAt.set(decode(path), readAt);
  if (render.status === 200) {
    notFound.delete(path);
    redirects.delete(path);
    pages.set(path, { readAt, isComplete: render.isComplete });
    // Off the visitor's path; a build's processes end with their work, so that it is awaited there.
    const tagged = addPageToTags(path, render.entryIds);
    if (isBuild()) await tagged;
    else afterResponse(tagged);
    return;
  }
  const isKept = path.length <= MAX_PATH_LENGTH;
  if (isKept && render.entryId !== undefined) redirects.set(path, render.entryId);
  if (render.isStale) return;
  if (render.status === 308) notFound.delete(path);
  else if (isKept) notFound.set(path, true);
  if (await isPageOrAwaited(path)) pages.set(path, { readAt, isComplete: false });
}

async function isPageOrAwaited(path: string): Promise<boolean> {
  const { awaited, pages } = rendered();
  return awaited.has(path) || pages.has(path) || (await prerenderedPaths()).has(path);
}

const oldestFirst = <Value extends object | string>(cache: LRUCache<string, Value>) =>
  [...cache.entries()].reverse();

/** The last render of that path by this process; 404s and redirects only where a publish may change them. */
export const lastRender = (path: string): PageRender | undefined => rendered().pages.get(path);

/** While `work` runs, what is rendered at that path is recorded, whatever it is. */
export async function whileAwaitingRender<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { awaited } = rendered();
  awaited.add(path);
  try {
    return await work();
  } finally {
    awaited.delete(path);
  }
}

/** Whether a complete version of the page exists: a poorer one must not replace it. */
export async function wasRendered(path: string): Promise<boolean> {
  const isHere = lastRender(path)?.isComplete === true || rendered().cached.has(decode(path));
  return isHere || (await prerenderedPaths()).has(path);
}

/** Every page that is known to exist. */
export async function completePages(): Promise<ReadonlySet<string>> {
  const paths = new Set(await prerenderedPaths());
  for (const [path, { isComplete }] of rendered().pages.entries()) {
    if (isComplete) paths.add(path);
    else paths.delete(path);
  }
  return paths;
}

/**
 * Paths that this process rendered last from content read after `from` and before `to`.
 *
 * @param isKnown whether the caller knows what pages show that were rendered from what was read at that time
 */
export function renderedBetween(
  from: number,
  to: number,
  isKnown: (readAt: number) => boolean = () => false,
): string[] {
  return oldestFirst(rendered().pages).flatMap(([path, { readAt }]) =>
    readAt > from && readAt < to && !isKnown(readAt) ? [path] : [],
  );
}

/** Paths that redirect to one of the entries, or would if it were published. */
export function redirectsTo(entryIds: ReadonlySet<string>): string[] {
  return oldestFirst(rendered().redirects).flatMap(([path, id]) =>
    entryIds.has(id) ? [path] : [],
  );
}

/** Paths that redirect because of a template slug that another entry has taken, or given up. */
export function slugChanges(before: Catalogue, after: Catalogue): string[] {
  const holder = ({ templateBySlug }: Catalogue, slug: string) => templateBySlug.get(slug)?.id;
  return [...rendered().redirects.rkeys()].filter((path) => {
    const [, , , slug = ''] = path.split('/').map(decode);
    return holder(before, slug) !== holder(after, slug);
  });
}

/** Paths of 404s that have a page now. They stay recorded until it is rendered. */
export function nowFound(catalogue: Catalogue): string[] {
  return [...rendered().notFound.rkeys()].filter((path) => {
    const [, , , templateSlug = ''] = path.split('/').map(decode);
    // Under another filter it redirects to the page.
    return hasPage(catalogue, path) || catalogue.templateBySlug.has(templateSlug);
  });
}

/** For the cache handler, which gets a page right after it is rendered. `undefined`: nothing was. */
export function takeReadAt(path: string): number | undefined {
  const { pendingReadAt } = rendered();
  const readAt = pendingReadAt.get(decode(path));
  pendingReadAt.delete(decode(path));
  return readAt;
}

/** @param isPage false: what is cached at the path is a 404 or a redirect */
export function recordCached(path: string, isPage: boolean): void {
  if (isPage) rendered().cached.set(decode(path), true);
  else rendered().cached.delete(decode(path));
}
