import { z } from 'zod';
import type { FilterSection, FilterValue } from '@/lib/catalogue/template';
import { collidesWithSiteName, siteNameOf, withSiteNames } from '@/lib/contentful/field-names';
import { schemasOf } from '@/lib/contentful/field-rules';
import { entrySys } from '@/lib/contentful/field-schemas';
import type { Links } from '@/lib/contentful/parse-collection';

const sectionSchema = z.object({
  sys: entrySys,
  fields: z.object(schemasOf('section')),
});

const valueFields = z.object(schemasOf('filterValue'));

const valueEntry = z.object({ sys: entrySys, fields: valueFields });

/** @param entry from `withSiteNames` */
export function mapFilterSection(entry: unknown, { linked }: Links): FilterSection | undefined {
  const { data } = sectionSchema.safeParse(entry);
  if (data === undefined) return undefined;
  const { sys, fields } = data;
  const values = fields.values.flatMap((value) => parseValue(value, linked, sys) ?? []);
  const title = fields.title ?? sentenceCase(fields.field);
  const field = siteNameOf('template', fields.field);
  const mistaken = collidesWithSiteName('template', fields.field)
    ? { isFieldTaken: true as const }
    : {};
  return { id: sys.id, title, field, values, ...mistaken };
}

function parseValue(
  value: unknown,
  linked: Links['linked'],
  section: { updatedAt: string },
): FilterValue | undefined {
  if (typeof value === 'object' && value !== null && 'sys' in value) {
    const { data } = valueEntry.safeParse(withSiteNames('filterValue', linked(value)));
    return data && { id: data.sys.id, ...namedValue(data.fields), updatedAt: data.sys.updatedAt };
  }
  const { data } = valueFields.safeParse(value);
  return data && { id: null, ...namedValue(data), updatedAt: section.updatedAt };
}

const namedValue = ({ name, label, ...others }: z.infer<typeof valueFields>) => ({
  key: name,
  name: label ?? name,
  ...others,
});

function sentenceCase(field: string): string {
  const spaced = field.replace(/[_-]+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}
