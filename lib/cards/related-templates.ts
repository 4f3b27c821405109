import { similarTemplates } from '@/lib/cards/similar-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { logWarningOnce } from '@/lib/observability/log';

const MAX_RELATED = 4;
const NEIGHBOURS = 40;

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
  if (related.size > MAX_RELATED) {
    const only = `only the first ${MAX_RELATED} of ${related.size} related templates`;
    logWarningOnce('content.shortened', `The page of ${template.id} shows ${only}`);
  }
  for (const others of [similarTemplates, nearestByPublisher]) {
    if (related.size >= MAX_RELATED) break;
    for (const other of others(catalogue, template)) related.add(other);
  }
  return [...related].slice(0, MAX_RELATED);
}

function nearestByPublisher({ templates }: Catalogue, template: Template): Template[] {
  if (template.publisher === null) return [];
  const from = Math.max(0, templates.indexOf(template) - NEIGHBOURS / 2);
  const near = templates.slice(from, from + NEIGHBOURS);
  const at = near.indexOf(template);
  return near
    .map((other, index) => ({ other, distance: Math.abs(index - at) }))
    .filter(({ other, distance }) => distance > 0 && other.publisher === template.publisher)
    .sort((one, another) => one.distance - another.distance)
    .map(({ other }) => other);
}
