/** What becomes of values where the model or the locales that they are stored by change. */
import type { Revision, StoredItem } from './stored-item.ts';

/** The new name by the old one; `null`: it is gone, and its values with it. */
export type Moves = ReadonlyMap<string, string | null>;

/** Everything that is stored of the item, published and delivered states too. */
export function rewrite(item: StoredItem, move: (revision: Revision) => Revision): void {
  item.draft = move(item.draft);
  item.published = item.published && move(item.published);
  item.deliveries = item.deliveries.map(({ at, revision }) => ({
    at,
    revision: revision && move(revision),
  }));
}

export function withFieldsMoved(revision: Revision, moves: Moves): Revision {
  const translations = Object.entries(revision.translations);
  return {
    ...revision,
    fields: moved(revision.fields, moves),
    translations: Object.fromEntries(
      translations.map(([code, fields]) => [code, moved(fields, moves)]),
    ),
  };
}

/** The same object where it has no value in these locales: to a sync, another object is a change. */
export function withLocalesMoved(revision: Revision, moves: Moves): Revision {
  const isConcerned = Object.keys(revision.translations).some((code) => moves.has(code));
  if (!isConcerned) return revision;
  return { ...revision, translations: moved(revision.translations, moves) };
}

function moved<Value>(values: Readonly<Record<string, Value>>, moves: Moves) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Value][] => {
      const newName = moves.has(name) ? moves.get(name) : name;
      return newName === null || newName === undefined ? [] : [[newName, value]];
    }),
  );
}
