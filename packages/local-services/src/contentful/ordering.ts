import { invalidQuery } from './contentful-error.ts';
import type { ContentType } from './export-format.ts';
import { findProperty, type Lookup, type Property } from './field-path.ts';
import type { Revision } from './stored-item.ts';

export type Order = { property: Property; isDescending: boolean };

const ORDERABLE = ['Symbol', 'Integer', 'Number', 'Date', 'Boolean'];

/** `-sys.updatedAt,fields.name`. Throws `InvalidQuery` for what cannot be ordered by. */
export function readOrder(
  text: string,
  of: 'Entry' | 'Asset',
  contentType: ContentType | null,
): Order[] {
  return text.split(',').map((part) => {
    const isDescending = part.startsWith('-');
    const path = isDescending ? part.slice(1) : part;
    const property = findProperty(path, of, contentType);
    if (property.isList || !ORDERABLE.includes(property.type)) {
      throw invalidQuery({ name: 'order', path: path.split('.') });
    }
    return { property, isDescending };
  });
}

/** A new list, in order. Without an order: latest update first, as the vendor does; then by id. */
export function inOrder(
  revisions: readonly Revision[],
  orders: readonly Order[],
  lookup: Lookup,
): Revision[] {
  if (orders.length === 0) return [...revisions].sort(byLatestUpdate);
  const keyed = revisions.map((revision) => ({
    revision,
    keys: orders.map(({ property }) => sortKey(property, revision, lookup)),
  }));
  keyed.sort((a, b) => {
    for (const [index, { isDescending }] of orders.entries()) {
      const difference = compareKeys(a.keys[index], b.keys[index], isDescending);
      if (difference !== 0) return difference;
    }
    return compare(a.revision.id, b.revision.id);
  });
  return keyed.map(({ revision }) => revision);
}

function byLatestUpdate(a: Revision, b: Revision): number {
  return compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id);
}

type SortKey = string | number | undefined;

function sortKey(property: Property, revision: Revision, lookup: Lookup): SortKey {
  const read = property.read(revision, lookup);
  const value = Array.isArray(read) ? read[0] : read;
  if (value === undefined || value === null) return undefined;
  if (property.type === 'Symbol') return String(value);
  const number = property.type === 'Date' ? Date.parse(String(value)) : Number(value);
  // `NaN` has no place among numbers: it goes where missing values are.
  return Number.isNaN(number) ? undefined : number;
}

/** Items without a value come last, in either direction. */
function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === undefined || b === undefined) {
    return Number(a === undefined) - Number(b === undefined);
  }
  return isDescending ? compare(b, a) : compare(a, b);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
