/** Addresses that entries had before: each leads to where its entry is now, however often it moves. */
import { addressOfEntry, filterPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { withDeadline } from '#lib/deadline';
import { readMovedPaths, saveMovedPaths } from '#lib/freshness/moved-paths';
import { pathsOf } from '#lib/gallery/affected-pages';
import type { Moved } from '#lib/gallery/outcome';
import { processWide } from '#lib/process-wide';
import { type RevalidatedItem, revalidatedItem } from '#lib/revalidated-item';

/** A visitor waits for it, at an address that isn't known. */
const PATIENCE_MS = 1_000;

type MovedPaths = Readonly<Record<string, string>>;

/** Where the entry that was at `path` is now. */
export async function movedTo(catalogue: Catalogue, path: string): Promise<Moved | undefined> {
  const moved = await knownMoves();
  const id = Object.hasOwn(moved, path) ? moved[path] : undefined;
  const to = id === undefined ? undefined : addressOfEntry(catalogue, id);
  if (id === undefined || to === undefined || to === path) return undefined;
  return { kind: 'moved', to, entryId: id };
}

/** Remembers the addresses that entries have left. */
export async function noteMoves(before: Catalogue, after: Catalogue): Promise<void> {
  const moves: Record<string, string> = {};
  for (const template of before.templates) {
    const now = after.templateById.get(template.id);
    if (now === undefined || now.slug === template.slug) continue;
    for (const path of pathsOf(before, template)) moves[path] = template.id;
  }
  const valueIds = new Map(
    Array.from(after.filterBySlug.values(), ({ value }) => [value.id, value]),
  );
  for (const { value } of before.filterBySlug.values()) {
    const now = value.id === null ? undefined : valueIds.get(value.id);
    if (value.id === null || now === undefined || now.slug === value.slug) continue;
    moves[filterPath(value.slug)] = value.id;
  }
  if (Object.keys(moves).length === 0) return;
  Object.assign(movesHere(), moves);
  await saveMovedPaths(moves);
}

/** Those of this process at once, those that other processes noted within 30 seconds. */
async function knownMoves(): Promise<MovedPaths> {
  const item = processWide<RevalidatedItem<MovedPaths>>('moved-paths', () =>
    revalidatedItem('moved paths', () => withDeadline(PATIENCE_MS, readMovedPaths)),
  );
  try {
    return { ...(await item.read()).value, ...movesHere() };
  } catch {
    // Said once by the item itself.
    return movesHere();
  }
}

const movesHere = () => processWide<Record<string, string>>('moves-here', () => ({}));
