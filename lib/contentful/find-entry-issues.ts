import { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import {
  sourceContentsField,
  sourceFactsField,
  unreadFacts,
} from '@/lib/catalogue/source-facts-schema';
import { type EntryKind, fieldId, isRecord, withSiteNames } from '@/lib/contentful/field-names';
import { ruleOf, rulesOf } from '@/lib/contentful/field-rules';
import { httpsLink, namesIn, optionalText, slugText, time } from '@/lib/contentful/field-schemas';
import { mapAsset } from '@/lib/contentful/map-asset';
import { type Links, sysOf } from '@/lib/contentful/parse-collection';

const DAY_MS = 86_400_000;

const entrySchema = z.object({
  sys: z.object({ id: z.string(), updatedAt: z.string().catch('') }),
  fields: z.custom<Record<string, unknown>>(isRecord).catch({}),
  untranslated: z.array(z.string()).catch([]),
});
const CHECKED = new Set<z.ZodType>([httpsLink, time, sourceContentsField]);
const valueSchema = z.object({ name: z.string().trim().min(1), slug: slugText });
const describedSchema = z.object({ fields: z.object({ description: z.string().trim().min(1) }) });

const textIds = (kind: EntryKind): string[] =>
  Object.entries(rulesOf(kind)).flatMap(([field, { schema }]) =>
    schema === optionalText ? [fieldId(kind, field)] : [],
  );

/** @param entry from `withSiteNames` */
export function entryIssues(
  kind: EntryKind,
  entry: unknown,
  linked: Links['linked'],
): EntryIssue[] {
  const { data } = entrySchema.safeParse(entry);
  if (data === undefined) return [];
  const { sys, fields, untranslated } = data;
  const [name = ''] = namesIn([fields.name, fields.title]);
  const issue = (what: EntryIssue['kind'], field: string, value: unknown = ''): EntryIssue => ({
    entryId: sys.id,
    name,
    kind: what,
    field: fieldId(kind, field),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  });

  const issues = Object.entries(rulesOf(kind))
    .filter(([field, { isRequired }]) => isRequired && namesIn(fields[field]).length === 0)
    .map(([field]) => issue('field-empty', field));
  // Names may be the same in every language.
  const texts =
    untranslated.length > 0 ? textIds(kind).filter((id) => untranslated.includes(id)) : [];
  if (texts.length > 0) issues.push({ ...issue('untranslated', ''), field: texts.join(', ') });
  const [slug] = namesIn(fields.slug);
  if (
    slug !== undefined &&
    ruleOf(kind, 'slug') !== undefined &&
    !slugText.safeParse(slug).success
  ) {
    issues.push(issue('slug-unusable', 'slug', slug));
  }
  const isSection = kind === 'section';
  if (isSection && [fields.values ?? []].flat().length === 0) {
    issues.push(issue('section-empty', 'values'));
  }
  for (const [field, value] of Object.entries(fields)) {
    const rule = ruleOf(kind, field);
    const isFilled = rule !== undefined && CHECKED.has(rule.schema) && namesIn(value).length > 0;
    if (isFilled && rule.schema === httpsLink && httpsLink.parse(value) === undefined) {
      issues.push(issue('link-dropped', field, value));
    }
    if (isFilled && rule.schema === time) {
      const found = time.parse(value);
      if (found === null) issues.push(issue('date-unreadable', field, value));
      // The date isn't compared with today, so that the same content always has the same issues.
      else if (Date.parse(found) > Date.parse(sys.updatedAt) + DAY_MS) {
        issues.push(issue('date-to-come', field, value));
      }
    }
    if (isFilled && rule.schema === sourceContentsField && rule.schema.parse(value) === null) {
      issues.push(issue('contents-unknown', field, value));
    }
    if (rule?.schema === sourceFactsField) {
      const parts = unreadFacts(value);
      if (parts.length > 0) issues.push(issue('facts-unreadable', field, parts.join(', ')));
    }
    for (const one of [value].flat()) {
      const link = sysOf(one);
      if (link?.type !== 'Link') {
        const isBad = isSection && field === 'values' && !valueSchema.safeParse(one).success;
        if (isBad) issues.push(issue('value-unusable', field, one));
        continue;
      }
      const target = linked(one);
      if (target === undefined) issues.push(issue('unresolved', field, link.id));
      else if (isSection && field === 'values') {
        issues.push(...entryIssues('filterValue', withSiteNames('filterValue', target), linked));
      } else if (rule?.types.includes('Media') === true) {
        if (mapAsset(target) === null) issues.push(issue('picture-unusable', field, link.id));
        else if (!describedSchema.safeParse(target).success) {
          issues.push(issue('picture-undescribed', field, link.id));
        }
      }
    }
  }
  return issues;
}
