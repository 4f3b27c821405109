import { z } from 'zod';
import type { Filter } from '@/lib/catalogue/filters';
import { FRAMEWORK_FIELD, type Template } from '@/lib/catalogue/template';
import { type Access, contentClient } from '@/lib/contentful/client';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import { fieldPath, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entrySys, requiredText, slugText } from '@/lib/contentful/field-schemas';
import { parseCollection } from '@/lib/contentful/parse-collection';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';

const DEFAULT_LIMIT = 20;

export type TemplateSummary = { id: string; name: string; slug: string; updatedAt: string };

const summarySchema = z.object({
  sys: entrySys,
  fields: z.object({ name: requiredText, slug: slugText }),
});

type Options = { access: Access; language?: Language; all?: boolean };

export async function getTemplatesOfFramework(
  framework: string | { ids: readonly string[] },
  { access, language = DEFAULT_LANGUAGE, all = false }: Options,
): Promise<TemplateSummary[]> {
  const field = fieldPath('template', 'framework');
  const query = {
    content_type: typeId('template'),
    ...(typeof framework === 'string'
      ? { [field]: framework }
      : { [`${field}.sys.id[in]`]: framework.ids.join() }),
    select: `${fieldPath('template', 'slug')},${fieldPath('template', 'name')},sys.updatedAt`,
    order: fieldPath('template', 'order'),
    include: 1,
    ...(language.locale === null ? {} : { locale: language.locale }),
  };
  const what = 'templates of a framework';
  const items = all
    ? await fetchAllEntries(query, access, what, (item) => item)
    : parseCollection(
        await contentClient(access).getEntries({ ...query, limit: DEFAULT_LIMIT }),
        what,
      ).items;
  return items.flatMap((item) => {
    const { data } = summarySchema.safeParse(withSiteNames('template', item));
    return data === undefined ? [] : [{ ...data.fields, ...data.sys }];
  });
}

/**
 * Templates are matched by entry id, because the catalogue has only one of two entries with the
 * same slug.
 */
export async function getFrameworkTemplates(
  { value, templates }: Filter,
  options: Options,
): Promise<readonly Template[]> {
  // The type may lack the field, and the service rejects a query by an unknown field.
  if (templates.length === 0) return [];
  const references = templates.flatMap((template) => template.references);
  const linked = references.filter(
    ({ field, name }) => field === FRAMEWORK_FIELD && name === value.key,
  );
  const listed = await getTemplatesOfFramework(
    linked.length > 0 ? { ids: [...new Set(linked.map(({ id }) => id))] } : value.key,
    options,
  );
  const ids = new Set(listed.map(({ id }) => id));
  return templates.filter(({ id }) => ids.has(id));
}
