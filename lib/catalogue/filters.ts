import { type EntryIssue, issueOf, slugIssue } from '@/lib/catalogue/entry-issue';
import {
  type FilterItem,
  type FilterSection,
  type FilterValue,
  FRAMEWORK_FIELD,
  facetNames,
  type Template,
} from '@/lib/catalogue/template';
import { memoised } from '@/lib/runtime/memoised';
import { isReservedFilterSlug } from '@/lib/runtime/reserved-slugs';

export type Filter = {
  value: FilterValue;
  section: FilterSection;
  isFramework: boolean;
  templates: readonly Template[];
};

/** A slug belongs to the first section that has it. */
export type FilterGroup = { section: FilterSection; filters: readonly Filter[] };

export type FilterIndex = { groups: FilterGroup[]; filterBySlug: Map<string, Filter> };

export function filtersOf(
  sections: readonly FilterSection[],
  templates: readonly Template[],
  problems: EntryIssue[],
  filterBySlug = new Map<string, Filter>(),
): FilterIndex {
  const groups = sections.map((section) => {
    const named = { id: section.id, name: section.title };
    const members = templatesByFacet(section.field, templates);
    const filters: Filter[] = [];
    for (const value of section.values) {
      const holder = filterBySlug.get(value.slug);
      if (holder?.value.id === value.id && holder.value.key === value.key) {
        const other = { id: null, name: holder.section.title };
        const isRepeated = holder.section === section;
        if (!isRepeated) problems.push(issueOf(named, 'value-taken', value.name, other));
        continue;
      }
      const own = { ...value, id: value.id ?? section.id };
      const problem = slugIssue(own, isReservedFilterSlug(value.slug), holder?.value);
      if (problem !== undefined) {
        problems.push(problem);
        continue;
      }
      const isFramework = section.field === FRAMEWORK_FIELD;
      const filter = { value, section, isFramework, templates: members.get(value.key) ?? [] };
      filterBySlug.set(value.slug, filter);
      filters.push(filter);
    }
    return { section, filters };
  });
  return { groups, filterBySlug };
}

export type FilterLookups = {
  filtersOfTemplate: (template: Template) => readonly Filter[];
  countsWithin: (filter: Filter) => ReadonlyMap<Filter, number>;
};

export function filterLookups(
  groups: readonly FilterGroup[],
  templateById: ReadonlyMap<string, Template>,
): FilterLookups {
  const byKey = groups.map(({ filters }) => Map.groupBy(filters, ({ value }) => value.key));
  const filtersOfTemplate = memoised(
    ({ id }: Template) => {
      const template = templateById.get(id);
      if (template === undefined) return [];
      return groups.flatMap(({ section, filters }, at) => {
        const found = facetNames(template, section.field).flatMap(
          (name) => byKey[at]?.get(name) ?? [],
        );
        return found.length < 2 ? found : filters.filter((filter) => found.includes(filter));
      });
    },
    ({ id }) => id,
  );
  const countsWithin = memoised(({ templates }: Filter) => {
    const counts = new Map<Filter, number>();
    for (const filter of templates.flatMap(filtersOfTemplate)) {
      counts.set(filter, (counts.get(filter) ?? 0) + 1);
    }
    return counts;
  });
  return { filtersOfTemplate, countsWithin };
}

export function filterItems(filters: Iterable<Filter>): FilterItem[] {
  return Array.from(filters, ({ value: { name, slug, updatedAt }, isFramework }) => ({
    name,
    slug,
    isFramework,
    updatedAt,
  }));
}

function templatesByFacet(
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
