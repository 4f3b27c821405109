import { z } from 'zod';
import type { FilterSection, FilterValue } from '@/lib/catalogue/template';
import { collidesWithSiteName, siteNameOf, withSiteNames } from '@/lib/contentful/field-names';
import { schemasOf } from '@/lib/contentful/field-rules';
import { entrySys } from '@/lib/contentful/field-schemas';
import { describeInvalidEntry, type EntryProblem } from '@/lib/contentful/invalid-entries';
import type { Links } from '@/lib/contentful/parse-collection';

const sectionSchema = z.object({
  sys: entrySys,
  fields: z.object(schemasOf('section')),
});

const valueFields = z.object(schemasOf('filterValue'));

const valueEntry = z.object({ sys: entrySys, fields: valueFields });

export type ParsedSection = { section: FilterSection; problems: readonly EntryProblem[] };

/** @param entry from `withSiteNames` */
export function mapFilterSection(entry: unknown, { linked }: Links): ParsedSection | EntryProblem {
  const result = sectionSchema.safeParse(entry);
  if (!result.success) return describeInvalidEntry('section', entry, result.error);
  const { sys, fields } = result.data;
  const values: FilterValue[] = [];
  const problems: EntryProblem[] = [];
  for (const value of fields.values) {
    const parsed = parseValue(value, linked, sys);
    if (parsed === undefined) continue;
    if ('problem' in parsed) problems.push(parsed);
    else values.push(parsed);
  }
  const title = fields.title ?? sentenceCase(fields.field);
  const field = siteNameOf('template', fields.field);
  const mistaken = collidesWithSiteName('template', fields.field)
    ? { isFieldTaken: true as const }
    : {};
  return { section: { id: sys.id, title, field, values, ...mistaken }, problems };
}

function parseValue(
  value: unknown,
  linked: Links['linked'],
  section: { id: string; updatedAt: string },
): FilterValue | EntryProblem | undefined {
  if (typeof value === 'object' && value !== null && 'sys' in value) {
    const entry = linked(value);
    if (entry === undefined) return undefined;
    const result = valueEntry.safeParse(withSiteNames('filterValue', entry));
    if (!result.success) return describeInvalidEntry('filterValue', entry, result.error);
    const { sys, fields } = result.data;
    return { id: sys.id, ...namedValue(fields), updatedAt: sys.updatedAt };
  }
  const result = valueFields.safeParse(value);
  if (!result.success)
    return {
      id: section.id,
      problem: describeInvalidEntry('section', value, result.error).problem,
    };
  return { id: null, ...namedValue(result.data), updatedAt: section.updatedAt };
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
