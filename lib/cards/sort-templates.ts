import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable, type Template } from '@/lib/catalogue/template';
import type { Sort } from '@/lib/page-props';
import { perCatalogue } from '@/lib/runtime/server-state';
import { site } from '@/site.config';

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
  const sorted = sortedTemplates(catalogue);
  sorted[sort] ??= startableFirst(SORTED[sort](catalogue.templates));
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

/** ISO 8601 in UTC sorts as text. */
function latestFirst(templates: readonly Template[], timeOf: (template: Template) => string) {
  return [...templates].sort((a, b) =>
    timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0,
  );
}

function byName(templates: readonly Template[]): Template[] {
  const { compare } = new Intl.Collator(site.language, { numeric: true, sensitivity: 'base' });
  return [...templates].sort((a, b) => compare(a.name, b.name));
}
