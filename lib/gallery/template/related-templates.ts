import { byOrder, type Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import type { Template } from '#lib/template';

const MOST_RELATED = 4;
/** Looked at around its own place, in each of its filters: a page costs the same in any catalogue. */
const NEIGHBOURS = 40;

/**
 * Those picked by hand that exist, then those that share the most of what is rare. Where few or none
 * share anything, its publisher's that stand next to it.
 */
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
  for (const others of [nearest, besides]) {
    if (related.size >= MOST_RELATED) break;
    for (const other of others(catalogue, template)) related.add(other);
  }
  return [...related].slice(0, MOST_RELATED);
}

/** What few templates have tells more than what most have. */
const weightOf = ({ templates }: Filter) => 1 / templates.length;

function nearest(catalogue: Catalogue, template: Template): Template[] {
  const weights = new Map<Template, number>();
  for (const filter of catalogue.filtersOfTemplate(template)) {
    for (const other of around(template, filter.templates)) {
      if (other !== template) weights.set(other, (weights.get(other) ?? 0) + weightOf(filter));
    }
  }
  return [...weights]
    .sort(([one, a], [other, b]) => b - a || byOrder(one, other))
    .map(([other]) => other);
}

/** The same publisher's, the nearest in the gallery's order first. */
function besides({ templates }: Catalogue, template: Template): Template[] {
  if (template.publisher === null) return [];
  const near = around(template, templates);
  const at = near.indexOf(template);
  return near
    .map((other, index) => ({ other, distance: Math.abs(index - at) }))
    .filter(({ other, distance }) => distance > 0 && other.publisher === template.publisher)
    .sort((one, another) => one.distance - another.distance)
    .map(({ other }) => other);
}

/** A piece of the list, with itself in it. */
function around(template: Template, templates: readonly Template[]): readonly Template[] {
  const from = Math.max(0, templates.indexOf(template) - NEIGHBOURS / 2);
  return templates.slice(from, from + NEIGHBOURS);
}
