import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Template } from '#lib/template';

const MOST_RELATED = 4;

/** Those picked by hand that exist, then its neighbours in its narrowest filters. */
export function relatedTemplates(
  catalogue: Catalogue,
  template: Template,
  pickedIds: readonly string[],
): Template[] {
  const related = new Set<Template>();
  for (const id of pickedIds) {
    const other = catalogue.templateById.get(id);
    if (other !== undefined && other !== template) related.add(other);
  }
  const narrowestFirst = [...catalogue.filtersOfTemplate(template)].sort(
    (a, b) => a.templates.length - b.templates.length,
  );
  for (const { templates } of narrowestFirst) {
    const at = templates.indexOf(template);
    for (const other of [
      ...templates.slice(at + 1, at + 1 + MOST_RELATED),
      ...templates.slice(0, MOST_RELATED),
    ]) {
      if (related.size >= MOST_RELATED) break;
      if (other !== template) related.add(other);
    }
  }
  return [...related].slice(0, MOST_RELATED);
}
