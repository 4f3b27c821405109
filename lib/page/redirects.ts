import { NOT_FOUND, redirectStamp } from '@/lib/cards/page-stamp';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { catalogueOf, pathOfEntry, slugsOfPath } from '@/lib/catalogue/page-registry';
import { canonicalPath, filterPath } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { publishedRedirect } from '@/lib/contentful/published-redirects';
import { configuredRedirect, type RedirectContext } from '@/lib/page/configured-redirect';
import { matchPathLoosely } from '@/lib/page/loose-path-match';
import type { PageRedirect } from '@/lib/page/page-result';
import { redisClient } from '@/lib/redis/client';
import { type MovedPaths, readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { withDeadline } from '@/lib/runtime/deadline';
import { inLanguage } from '@/lib/runtime/languages';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';
import { createSwrValue, readSincePublish } from '@/lib/swr-value';

const TIMEOUT_MS = 1_000;
/** Moves may be saved this long after other processes learn of the publish. */
const MOVES_SAVE_TIMEOUT_MS = 10_000;
/** The pause doubles, so that an outage doesn't fill the log. */
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;
/** How long to trust saved moves that may lack those of the last publish. */
const EARLY_TRUST_MS = 1_000;

/** Redirects to the entry that used to have this path, or else to a page with a similar path. */
export async function findRedirect(
  anyCatalogue: Catalogue,
  path: string,
): Promise<PageRedirect | undefined> {
  const catalogue = catalogueOf(anyCatalogue, path);
  const id = await entryFormerlyAt(path);
  const to = id === undefined ? undefined : pathOfEntry(catalogue, id);
  const found =
    id === undefined || to === undefined ? matchPathLoosely(catalogue, path) : { to, entryId: id };
  return found === undefined || found.to === path ? undefined : { kind: 'redirect', ...found };
}

/**
 * Leaves out redirects in Edge Config, which are refreshed by time.
 * @param path encoded
 */
export async function absentStamp(catalogue: Catalogue, path: string): Promise<string> {
  const own = catalogueOf(catalogue, path);
  const [, slug = ''] = slugsOfPath(path);
  const template = own.templateBySlug.get(slug);
  if (template !== undefined) {
    return redirectStamp(inLanguage(canonicalPath(own, template), own.language));
  }
  const published = publishedRedirect(own, path);
  if (published !== undefined) return redirectStamp(published.to, published.permanent);
  const to = (await findRedirect(own, path))?.to;
  return to === undefined ? NOT_FOUND : redirectStamp(to);
}

/** Accepts a former slug, too. */
export async function templateBySlug(
  catalogue: Catalogue,
  slug: string,
): Promise<Template | undefined> {
  const current = catalogue.templateBySlug.get(slug);
  if (current !== undefined) return current;
  const end = `/${encodeURIComponent(slug.toWellFormed())}`;
  const left = Object.entries(await knownMoves()).filter(([path]) => path.endsWith(end));
  return left.flatMap(([, id]) => catalogue.templateById.get(id) ?? [])[0];
}

/** Saved searches may contain former slugs. */
export async function currentFilterSlugs(
  pageContext: RedirectContext,
  slugs: readonly string[],
): Promise<readonly string[]> {
  const { filterBySlug, language } = pageContext.catalogue;
  if (slugs.every((slug) => filterBySlug.has(slug))) return slugs;
  const moved = await knownMoves();
  const pathOf = (slug: string) => inLanguage(filterPath(slug), language);
  const slugByPath = new Map(Array.from(filterBySlug.keys(), (slug) => [pathOf(slug), slug]));
  const slugById = new Map(Array.from(filterBySlug, ([slug, { value }]) => [value.id, slug]));
  return slugs.map((slug) => {
    if (filterBySlug.has(slug)) return slug;
    const path = pathOf(slug.toWellFormed());
    const id = Object.hasOwn(moved, path) ? moved[path] : undefined;
    const configured = slugByPath.get(configuredRedirect(pageContext, path)?.to ?? '');
    return configured ?? (id === undefined ? slug : (slugById.get(id) ?? slug));
  });
}

export async function entryFormerlyAt(path: string): Promise<string | undefined> {
  const moved = await knownMoves();
  return Object.hasOwn(moved, path) ? moved[path] : undefined;
}

/** @param before paths by entry id, as in `after` */
export async function recordMoves(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const moves: Record<string, string> = {};
  for (const [id, paths] of before) {
    const now = after.get(id) ?? [];
    for (const path of paths) if (!now.includes(path)) moves[path] = id;
  }
  if (Object.keys(moves).length === 0) return;
  Object.assign(ownMoves(), moves);
  await saveMoves();
}

/** Entry ids by former path. */
export const ownMoves = serverCell('ownMoves', (): Record<string, string> => ({}), {
  outlivesEdits: true,
});

const movesRetry = serverCell('movesRetry', () => ({ isWaiting: false, pauseMs: FIRST_RETRY_MS }));

/** Retries, because lost moves would become 404s after a restart. */
async function saveMoves(): Promise<void> {
  const moves = { ...ownMoves() };
  if (redisClient() === null || Object.keys(moves).length === 0) return;
  const retry = movesRetry();
  if (await saveMovedPaths(moves)) {
    retry.pauseMs = FIRST_RETRY_MS;
    void forgetSaved(moves);
    return;
  }
  if (retry.isWaiting) return;
  retry.isWaiting = true;
  void backgroundPause(retry.pauseMs).then(() => {
    retry.isWaiting = false;
    retry.pauseMs = Math.min(2 * retry.pauseMs, MAX_RETRY_MS);
    return saveMoves();
  });
}

/** Our own moves override saved ones, and another process may save a newer move from that path. */
async function forgetSaved(moves: MovedPaths): Promise<void> {
  const known = ownMoves();
  try {
    await savedMoves().readSince(Date.now());
    for (const [path, id] of Object.entries(moves)) {
      if (known[path] === id) delete known[path];
    }
  } catch {
    // `savedMoves` logs its own failures.
  }
}

const savedMoves = serverCell('savedMoves', () =>
  createSwrValue('moved paths', () => withDeadline(TIMEOUT_MS, readMovedPaths)),
);

async function knownMoves(): Promise<MovedPaths> {
  try {
    const known = await readSincePublish(savedMoves());
    const isEarly = !known.isStale && isOlderThanLastPublish(known.readAt - MOVES_SAVE_TIMEOUT_MS);
    const { value } = isEarly
      ? await savedMoves()
          .readSince(Date.now() - EARLY_TRUST_MS)
          .catch(() => known)
      : known;
    return { ...value, ...ownMoves() };
  } catch {
    return ownMoves();
  }
}
