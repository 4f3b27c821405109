/** If there are several publishers, each has a list, like a filter. */
import {
  type Filter,
  type FilterGroup,
  type FilterIndex,
  filtersOf,
} from '@/lib/catalogue/filters';
import { facetNames, PUBLISHER_FIELD, type Template } from '@/lib/catalogue/template';

const MAX_SLUG_LENGTH = 60;

type Publishers = {
  publisherByName: ReadonlyMap<string, Filter>;
  searchGroups: readonly FilterGroup[];
};

/**
 * A section that filters on publishers takes precedence, and so does a filter with the same slug.
 */
export function publishersOf(
  templates: readonly Template[],
  { groups, filterBySlug }: FilterIndex,
  title: string,
): Publishers {
  const own = groups.filter(({ section }) => section.field === PUBLISHER_FIELD);
  const added =
    own.length > 0
      ? []
      : filtersOf([sectionOf(templates, title)], templates, [], filterBySlug).groups;
  const filters = [...own, ...added].flatMap((group) => group.filters);
  return {
    searchGroups: [...groups, ...added],
    publisherByName: new Map(filters.map((filter) => [filter.value.key, filter])),
  };
}

function sectionOf(templates: readonly Template[], title: string): FilterGroup['section'] {
  const names = new Set(templates.flatMap((one) => facetNames(one, PUBLISHER_FIELD)));
  const values = Array.from(names, (name) => ({
    ...{ id: null, key: name, name, slug: `by-${slugOf(name)}` },
    ...{ headline: null, intro: null, updatedAt: '' },
  }));
  return { id: 'publishers', title, field: PUBLISHER_FIELD, values };
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SLUG_LENGTH)
    .toWellFormed()
    .replaceAll(' ', '-');
