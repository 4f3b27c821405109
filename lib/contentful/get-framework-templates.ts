import type { Filter } from '@/lib/catalogue/filters';
import { FRAMEWORK_FIELD, type Template } from '@/lib/catalogue/template';
import { getTemplatesOfFramework } from '@/lib/contentful/get-templates';

/**
 * The templates of a framework that the service's own list of it holds, in catalogue order. Matched by
 * entry: two entries may share a slug, and the catalogue shows only one of them.
 */
export async function getFrameworkTemplates(
  { value, templates }: Filter,
  options: Parameters<typeof getTemplatesOfFramework>[1],
): Promise<readonly Template[]> {
  // The service refuses to filter by a field that the content type doesn't have.
  if (templates.length === 0) return [];
  const references = templates.flatMap((template) => template.references);
  const linked = references.filter(
    ({ field, name }) => field === FRAMEWORK_FIELD && name === value.name,
  );
  const listed = await getTemplatesOfFramework(
    linked.length > 0 ? { ids: [...new Set(linked.map(({ id }) => id))] } : value.name,
    options,
  );
  const ids = new Set(listed.map(({ id }) => id));
  return templates.filter(({ id }) => ids.has(id));
}
