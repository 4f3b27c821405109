import { byOrder, type Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import type { Template } from '#lib/template';

const MOST_RELATED = 4;
/** Looked at in each of its filters, around its own place: a page costs the same in any catalogue. */
const NEIGHBOURS = 40;

/** Those picked by hand that exist, then those that share the most of what is rare. */
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
  for (const other of nearest(catalogue, template)) {
    if (related.size >= MOST_RELATED) break;
    related.add(other);
  }
  return [...related].slice(0, MOST_RELATED);
}

/** What few templates have tells more than what most have. */
const weightOf = ({ templates }: Filter) => 1 / templates.length;

function nearest(catalogue: Catalogue, template: Template): Template[] {
  const weights = new Map<Template, number>();
  for (const filter of catalogue.filtersOfTemplate(template)) {
    const at = filter.templates.indexOf(template);
    const from = Math.max(0, at - NEIGHBOURS / 2);
    for (const other of filter.templates.slice(from, from + NEIGHBOURS)) {
      if (other !== template) weights.set(other, (weights.get(other) ?? 0) + weightOf(filter));
    }
  }
  return [...weights]
    .sort(([one, a], [other, b]) => b - a || byOrder(one, other))
    .map(([other]) => other);
}
