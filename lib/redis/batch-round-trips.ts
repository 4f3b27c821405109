/** Batches round trips to the key-value store: items added while one is under way are sent together in the next. */
import pLimit from 'p-limit';

type Group<Item, Result> = { items: Item[]; sent: Promise<readonly Result[]> };

/**
 * @param send has a result for each item, in their order; none where the store does not respond
 * @param max how many go together
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
