import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Sort } from '#lib/page-props';
import { processWide } from '#lib/process-wide';
import type { Template } from '#lib/template';

type Scored = { score: number };
type Orders = Partial<Record<Sort, readonly Template[]>>;

/** All templates, or those that were hit, in that order. Orders are made once a catalogue. */
export function inOrder(
  catalogue: Catalogue,
  sort: Sort,
  hits: ReadonlyMap<string, Scored> | null,
): readonly Template[] {
  const all = wholeOrder(catalogue, sort);
  if (hits === null) return all;
  const found = all.filter(({ id }) => hits.has(id));
  if (sort !== 'recommended') return found;
  const scoreOf = ({ id }: Template) => hits.get(id)?.score ?? 0;
  return found.sort((a, b) => scoreOf(b) - scoreOf(a));
}

function wholeOrder(catalogue: Catalogue, sort: Sort): readonly Template[] {
  if (sort === 'recommended') return catalogue.templates;
  const known = processWide('sort-orders', () => new WeakMap<Catalogue, Orders>());
  const orders = known.get(catalogue) ?? {};
  known.set(catalogue, orders);
  orders[sort] ??=
    sort === 'newest' ? newestFirst(catalogue.templates) : byName(catalogue.templates);
  return orders[sort];
}

/** Those made at once stay in the gallery's own order. */
export function newestFirst(templates: readonly Template[]): Template[] {
  return [...templates].sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
  );
}

function byName(templates: readonly Template[]): Template[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...templates].sort((a, b) => compare(a.name, b.name));
}
