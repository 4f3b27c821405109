const MAX_INSERTIONS = 50;

export function replaceSorted<Item>(
  list: readonly Item[],
  gone: ReadonlySet<Item>,
  added: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const rest = list.filter((item) => !gone.has(item));
  if (added.length > MAX_INSERTIONS) return [...rest, ...added].sort(compare);
  for (const item of added) rest.splice(placeOf(item, rest, compare), 0, item);
  return rest;
}

function placeOf<Item>(
  item: Item,
  list: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(list[middle] as Item, item) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Compares only what lies between equal ends, as most of both lists is equal. */
export function itemsMissingFrom<Item>(list: readonly Item[], other: readonly Item[]): Item[] {
  const shorter = Math.min(list.length, other.length);
  let from = 0;
  while (from < shorter && list[from] === other[from]) from += 1;
  let end = 0;
  while (end < shorter - from && list.at(-1 - end) === other.at(-1 - end)) end += 1;
  const known = new Set(other.slice(from, other.length - end));
  return list.slice(from, list.length - end).filter((item) => !known.has(item));
}
