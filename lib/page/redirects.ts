import type { Catalogue } from '@/lib/catalogue/catalogue';
import { matchPathLoosely } from '@/lib/catalogue/loose-path-match';
import { entryPage, pathOfEntry } from '@/lib/catalogue/page-registry';
import { filterPath } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { edgeRedirect, type RedirectContext } from '@/lib/page/edge-redirects';
import type { PageRedirect } from '@/lib/page/page-result';
import { redisClient } from '@/lib/redis/client';
import type { EntryPaths } from '@/lib/redis/entry-addresses';
import { type MovedPaths, readMovedPaths, saveMovedPaths } from '@/lib/redis/moved-paths';
import { withDeadline } from '@/lib/runtime/deadline';
import { isOlderThanLastPublish } from '@/lib/runtime/last-publish';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';
import { createSwrValue, readSincePublish } from '@/lib/swr-value';

const TIMEOUT_MS = 1_000;
/** The publishing process saves moves after reading content; others know of the publish earlier. */
const MOVES_SAVE_TIMEOUT_MS = 10_000;
/** Doubles: an outage must not fill the log. */
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;
/** For moves read before a publish may have saved its own. */
const EARLY_TRUST_MS = 1_000;

/** Else the page with nearly that path. */
export async function findRedirect(
  catalogue: Catalogue,
  path: string,
): Promise<PageRedirect | undefined> {
  const id = await entryFormerlyAt(path);
  const to = id === undefined ? undefined : pathOfEntry(catalogue, id);
  const found =
    id === undefined || to === undefined ? matchPathLoosely(catalogue, path) : { to, entryId: id };
  return found === undefined || found.to === path ? undefined : { kind: 'redirect', ...found };
}

/** Else the one that had it last. */
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

/** Saved searches contain former slugs. */
export async function currentFilterSlugs(
  pageContext: RedirectContext,
  slugs: readonly string[],
): Promise<readonly string[]> {
  const { filterBySlug } = pageContext.catalogue;
  if (slugs.every((slug) => filterBySlug.has(slug))) return slugs;
  const moved = await knownMoves();
  const slugByPath = new Map(Array.from(filterBySlug.keys(), (slug) => [filterPath(slug), slug]));
  const slugById = new Map(Array.from(filterBySlug, ([slug, { value }]) => [value.id, slug]));
  return slugs.map((slug) => {
    if (filterBySlug.has(slug)) return slug;
    const path = filterPath(slug.toWellFormed());
    const id = Object.hasOwn(moved, path) ? moved[path] : undefined;
    const configured = slugByPath.get(edgeRedirect(pageContext, path) ?? '');
    return configured ?? (id === undefined ? slug : (slugById.get(id) ?? slug));
  });
}

export async function entryFormerlyAt(path: string): Promise<string | undefined> {
  const moved = await knownMoves();
  return Object.hasOwn(moved, path) ? moved[path] : undefined;
}

/**
 * @param changedIds entries whose paths may differ
 * @param knownPaths by entry, of any instance
 */
export async function recordMoves(
  before: Catalogue,
  after: Catalogue,
  changedIds: Iterable<string>,
  knownPaths: EntryPaths = new Map(),
): Promise<void> {
  const moves: Record<string, string> = {};
  for (const id of changedIds) {
    const now = new Set(pathsOfEntry(after, id));
    for (const path of [...pathsOfEntry(before, id), ...(knownPaths.get(id) ?? [])]) {
      if (!now.has(path)) moves[path] = id;
    }
  }
  // They go with their section too.
  for (const [slug, { value }] of before.filterBySlug) {
    const isStill = after.filterBySlug.get(slug)?.value.id === value.id;
    if (value.id !== null && !isStill) moves[filterPath(slug)] = value.id;
  }
  if (Object.keys(moves).length === 0) return;
  Object.assign(ownMoves(), moves);
  await saveMoves();
}

/** Old path → entry id. */
export const ownMoves = serverCell('ownMoves', (): Record<string, string> => ({}), {
  outlivesEdits: true,
});

const movesRetry = serverCell('movesRetry', () => ({ isWaiting: false, pauseMs: FIRST_RETRY_MS }));

/** Moves missed in an outage would be 404s after a restart. */
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

/** Another entry may leave that path next. */
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

export const pathsOfEntry = (catalogue: Catalogue, id: string): readonly string[] =>
  entryPage(catalogue, id)?.paths() ?? [];

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
    // `savedMoves` logs its own failures.
    return ownMoves();
  }
}
