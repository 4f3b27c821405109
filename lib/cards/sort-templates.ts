import { templatePopularity } from '@/lib/cards/popularity';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable, type Template } from '@/lib/catalogue/template';
import type { Sort } from '@/lib/page-props';
import type { Language } from '@/lib/runtime/languages';
import { perCatalogue } from '@/lib/runtime/server-state';

type Scored = { score: number };
type SortedTemplates = Partial<Record<Sort, readonly Template[]>>;

const sortedTemplates = perCatalogue('sortedTemplates', (_: Catalogue): SortedTemplates => ({}));

export function sortTemplates(
  catalogue: Catalogue,
  sort: Sort,
  hits: ReadonlyMap<string, Scored> | null,
): readonly Template[] {
  const all = sortAll(catalogue, sort);
  if (hits === null) return all;
  const found = all.filter(({ id }) => hits.has(id));
  if (sort !== 'recommended') return found;
  const scoreOf = ({ id }: Template) => hits.get(id)?.score ?? 0;
  return startableFirst(found.sort((a, b) => scoreOf(b) - scoreOf(a)));
}

function sortAll(catalogue: Catalogue, sort: Sort): readonly Template[] {
  if (sort === 'recommended') return catalogue.templates;
  // This order isn't cached with the catalogue, because counts change independently.
  if (sort === 'popular') return startableFirst(mostUsedFirst(catalogue.templates));
  const sorted = sortedTemplates(catalogue);
  sorted[sort] ??= startableFirst(SORTED[sort](catalogue.templates, catalogue.language));
  return sorted[sort];
}

const startableFirst = (templates: readonly Template[]): Template[] => [
  ...templates.filter(isStartable),
  ...templates.filter((template) => !isStartable(template)),
];

const SORTED = { newest: newestFirst, updated: lastUpdatedFirst, name: byName };

export function newestFirst(templates: readonly Template[]): Template[] {
  return latestFirst(templates, newSince);
}

export const newSince = ({ sourceCreatedAt, createdAt }: Template) => sourceCreatedAt ?? createdAt;

function lastUpdatedFirst(templates: readonly Template[]): Template[] {
  return latestFirst(templates, ({ sourceUpdatedAt, updatedAt }) => sourceUpdatedAt ?? updatedAt);
}

/** Compares times as text, which works for ISO 8601 in UTC. */
function latestFirst(templates: readonly Template[], timeOf: (template: Template) => string) {
  return [...templates].sort((a, b) =>
    timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0,
  );
}

function mostUsedFirst(templates: readonly Template[]): Template[] {
  const popularity = templatePopularity();
  const countOf = ({ id }: Template) => popularity.get(id) ?? 0;
  return [...templates].sort((a, b) => countOf(b) - countOf(a));
}

function byName(templates: readonly Template[], { tag }: Language): Template[] {
  const { compare } = new Intl.Collator(tag, {
    numeric: true,
    sensitivity: 'base',
  });
  return [...templates].sort((a, b) => compare(a.name, b.name));
}
