/** Addresses that entries had before: each leads to where its entry is now, however often it moves. */
import { addressOfEntry, filterPath, pathsOf } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { withDeadline } from '#lib/deadline';
import type { Addresses } from '#lib/freshness/entry-addresses';
import { readMovedPaths, saveMovedPaths } from '#lib/freshness/moved-paths';
import { isOlderThanLastPublish, lastPublishAt } from '#lib/gallery/page/last-publish';
import type { Moved } from '#lib/gallery/page/outcome';
import { processWide } from '#lib/process-wide';
import { type RevalidatedItem, revalidatedItem } from '#lib/revalidated-item';
import type { Template } from '#lib/template';

/** A visitor waits for it, at an address that isn't known. */
const PATIENCE_MS = 1_000;

type MovedPaths = Readonly<Record<string, string>>;

/** Where the entry that was at `path` is now. */
export async function movedTo(catalogue: Catalogue, path: string): Promise<Moved | undefined> {
  const id = await entryOnceAt(path);
  const to = id === undefined ? undefined : addressOfEntry(catalogue, id);
  if (id === undefined || to === undefined || to === path) return undefined;
  return { kind: 'moved', to, entryId: id };
}

/** The template that was once found under that slug, in whatever list. */
export async function templateOnceAt(
  catalogue: Catalogue,
  slug: string,
): Promise<Template | undefined> {
  const end = `/${encodeURIComponent(slug)}`;
  const left = Object.entries(await knownMoves()).filter(([path]) => path.endsWith(end));
  return left.flatMap(([, id]) => catalogue.templateById.get(id) ?? [])[0];
}

/** Id of the entry that left `path` last. It may be gone, for now or for good. */
export async function entryOnceAt(path: string): Promise<string | undefined> {
  const moved = await knownMoves();
  return Object.hasOwn(moved, path) ? moved[path] : undefined;
}

/**
 * Remembers the addresses that entries have left: for another, or because they are gone, perhaps only
 * for a while.
 *
 * @param changedIds the entries whose addresses may differ
 * @param told addresses that any instance knew them under, by entry
 */
export async function noteMoves(
  before: Catalogue,
  after: Catalogue,
  changedIds: Iterable<string>,
  told: Addresses = {},
): Promise<void> {
  const moves: Record<string, string> = {};
  for (const id of changedIds) {
    const now = new Set(addressesOf(after, id));
    for (const path of [...pathsOfTemplate(before, id), ...(told[id] ?? [])]) {
      if (!now.has(path)) moves[path] = id;
    }
  }
  for (const [slug, { value }] of before.filterBySlug) {
    const isStill = after.filterBySlug.get(slug)?.value.id === value.id;
    if (value.id !== null && !isStill) moves[filterPath(slug)] = value.id;
  }
  if (Object.keys(moves).length === 0) return;
  Object.assign(movesHere(), moves);
  await saveMovedPaths(moves);
}

/** Where the entry is found, a template or a filter. */
export function addressesOf(catalogue: Catalogue, id: string): string[] {
  const filters = [...catalogue.filterBySlug.values()].filter(({ value }) => value.id === id);
  return [...pathsOfTemplate(catalogue, id), ...filters.map(({ value }) => filterPath(value.slug))];
}

function pathsOfTemplate(catalogue: Catalogue, id: string): string[] {
  const template = catalogue.templateById.get(id);
  return template === undefined ? [] : pathsOf(catalogue, template);
}

/** Those of this process, and those that others noted: at once where their publish is known of. */
async function knownMoves(): Promise<MovedPaths> {
  const item = processWide<RevalidatedItem<MovedPaths>>('moved-paths', () =>
    revalidatedItem('moved paths', () => withDeadline(PATIENCE_MS, readMovedPaths)),
  );
  try {
    const reading = await item.read();
    const isOld = !reading.isLastGood && isOlderThanLastPublish(reading.readAt);
    const newer = isOld ? item.readSince(lastPublishAt()).catch(() => reading) : reading;
    const { value } = await newer;
    return { ...value, ...movesHere() };
  } catch {
    // Said once by the item itself.
    return movesHere();
  }
}

const movesHere = () => processWide<Record<string, string>>('moves-here', () => ({}));
