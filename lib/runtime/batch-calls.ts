/** While one call is under way, items are gathered for the next. */
import pLimit from 'p-limit';

type Group<Item, Result> = { items: Item[]; sent: Promise<readonly Result[]> };

/**
 * @param send returns results in the order of the items, or none
 * @param max items per call
 */
export function batched<Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
  max = Number.POSITIVE_INFINITY,
): (item: Item) => Promise<Result | undefined> {
  const oneAtATime = pLimit(1);
  let last: Group<Item, Result> | undefined;

  function open(): Group<Item, Result> {
    const items: Item[] = [];
    const sent = oneAtATime(() => {
      if (last?.items === items) last = undefined;
      return send(items);
    });
    return { items, sent };
  }

  return async (item) => {
    if (last === undefined || last.items.length === max) last = open();
    const { items, sent } = last;
    const index = items.push(item) - 1;
    return (await sent)[index];
  };
}
