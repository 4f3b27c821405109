/** Filter values as paths of their own, and the templates that each leads to. */
import {
  type FilterItem,
  type FilterSection,
  type FilterValue,
  FRAMEWORK_FIELD,
  facetNames,
  type Template,
} from '#lib/template';

/** Second path segments of the site itself; a filter can't take them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['all', 'search']);

export type Filter = {
  value: FilterValue;
  section: FilterSection;
  isFramework: boolean;
  /** In catalogue order. */
  templates: readonly Template[];
};

type FilterIndex = {
  groups: { section: FilterSection; filters: Filter[] }[];
  filterBySlug: Map<string, Filter>;
  /** By template id. */
  filtersOfTemplate: Map<string, Filter[]>;
};

/** @param problems is added to: what was left out, and why */
export function filtersOf(
  sections: readonly FilterSection[],
  templates: readonly Template[],
  problems: string[],
): FilterIndex {
  const filterBySlug = new Map<string, Filter>();
  const groups = sections.map((section) => {
    const members = membersByName(section.field, templates);
    const filters: Filter[] = [];
    for (const value of section.values) {
      const problem = problemWith(value, section, filterBySlug.get(value.slug));
      if (problem !== undefined) {
        problems.push(problem);
        continue;
      }
      const isFramework = section.field === FRAMEWORK_FIELD;
      const filter = { value, section, isFramework, templates: members.get(value.name) ?? [] };
      filterBySlug.set(value.slug, filter);
      filters.push(filter);
    }
    return { section, filters };
  });
  const filtersOfTemplate = new Map<string, Filter[]>();
  for (const filter of filterBySlug.values()) {
    for (const { id } of filter.templates) {
      const filters = filtersOfTemplate.get(id);
      if (filters === undefined) filtersOfTemplate.set(id, [filter]);
      else filters.push(filter);
    }
  }
  return { groups, filterBySlug, filtersOfTemplate };
}

/** The specification's derived filter items: one a path. */
export function filterItems(filters: Iterable<Filter>): FilterItem[] {
  return Array.from(filters, ({ value: { name, slug, updatedAt }, isFramework }) => ({
    name,
    slug,
    isFramework,
    updatedAt,
  }));
}

function membersByName(
  field: string,
  templates: readonly Template[],
): ReadonlyMap<string, readonly Template[]> {
  const members = new Map<string, Template[]>();
  for (const template of templates) {
    for (const name of facetNames(template, field)) {
      const list = members.get(name);
      if (list === undefined) members.set(name, [template]);
      else list.push(template);
    }
  }
  return members;
}

function problemWith(
  value: FilterValue,
  section: FilterSection,
  holder: Filter | undefined,
): string | undefined {
  const who = `Filter "${value.name}" of section "${section.title}" is left out: its slug "${value.slug}"`;
  if (RESERVED_SLUGS.has(value.slug)) return `${who} is reserved for the site itself`;
  if (holder !== undefined) {
    return `${who} belongs to "${holder.value.name}" of section "${holder.section.title}", which comes first`;
  }
  return undefined;
}
