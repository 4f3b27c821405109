/**
 * Everything that lists and links need, indexed once a load: which filter holds which template, and
 * where each lives. Pure: the same content gives the same catalogue.
 */
import { type Filter, filtersOf } from '#lib/catalogue/filters';
import type { FilterSection, Template, TextField } from '#lib/template';

export type CatalogueContent = {
  sections: readonly FilterSection[];
  templates: readonly Template[];
  /** The long fields that this space's templates have. */
  textFields: readonly TextField[];
};

export type Catalogue = {
  textFields: readonly TextField[];
  /** In section order; each holds only the filters it won. */
  groups: readonly { section: FilterSection; filters: readonly Filter[] }[];
  filterBySlug: ReadonlyMap<string, Filter>;
  /** By `order`, those without one last, then by name. */
  templates: readonly Template[];
  templateBySlug: ReadonlyMap<string, Template>;
  templateById: ReadonlyMap<string, Template>;
  /** The filters that a template belongs to, in section order. */
  filtersOfTemplate: (template: Template) => readonly Filter[];
  /** What was left out and why, in words for an editor. */
  problems: readonly string[];
};

export function buildCatalogue({
  sections,
  templates: all,
  textFields,
}: CatalogueContent): Catalogue {
  const problems: string[] = [];
  const templates: Template[] = [];
  const templateBySlug = new Map<string, Template>();
  const templateById = new Map<string, Template>();
  for (const template of [...all].sort(byOrder)) {
    const first = templateBySlug.get(template.slug);
    if (first !== undefined) {
      problems.push(
        `Template ${template.id} is left out: its slug "${template.slug}" belongs to ${first.id}, which comes first`,
      );
      continue;
    }
    templates.push(template);
    templateBySlug.set(template.slug, template);
    templateById.set(template.id, template);
  }
  const { groups, filterBySlug, filtersOfTemplate } = filtersOf(sections, templates, problems);
  return {
    textFields,
    groups,
    filterBySlug,
    templates,
    templateBySlug,
    templateById,
    filtersOfTemplate: (template) => filtersOfTemplate.get(template.id) ?? [],
    problems,
  };
}

/** The gallery's own order: two templates never tie. */
export function byOrder(a: Template, b: Template): number {
  const last = Number.POSITIVE_INFINITY;
  const [first, second] = [a.order ?? last, b.order ?? last];
  if (first !== second) return first < second ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}
