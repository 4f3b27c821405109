/**
 * A facet that the site fills by itself from what it knows of a template. A section on this field filters on it: its first value,
 * whatever its name; the content model needs no field for it.
 */
import { sourceRepository } from '@/lib/catalogue/source-repository';
import type { FilterSection, Template } from '@/lib/catalogue/template';

export const WORKS_FIELD = 'works';

/** Adds the facet where a section asks for it: other galleries have one facet less to compare. */
export function withWorksToday(
  templates: readonly Template[],
  sections: readonly Pick<FilterSection, 'field' | 'values'>[],
): readonly Template[] {
  const [value] = sections.find(({ field }) => field === WORKS_FIELD)?.values ?? [];
  if (value === undefined) return templates;
  return templates.map((template) =>
    worksToday(template)
      ? { ...template, facets: { ...template.facets, [WORKS_FIELD]: [value.key] } }
      : template,
  );
}

/** As its entry has it. */
export function withoutWorksToday(template: Template): Template {
  const { [WORKS_FIELD]: _, ...facets } = template.facets;
  return { ...template, facets };
}

/** When it was last looked at, there was code that a command can fetch, and no link led nowhere. */
function worksToday({ links, sourceContents, sourceCheckedAt, gone }: Template): boolean {
  const hasCode = sourceContents === 'package' || sourceContents === 'files';
  return (
    hasCode &&
    sourceCheckedAt !== null &&
    gone.length === 0 &&
    sourceRepository(links.source) !== undefined
  );
}
