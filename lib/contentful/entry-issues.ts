import { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import { sourceContentsField, sourceFactsField, unreadFacts } from '@/lib/catalogue/source-facts';
import { type EntryKind, fieldId, withSiteNames } from '@/lib/contentful/field-names';
import { httpsLink, names, slugText, time } from '@/lib/contentful/field-schemas';
import { mapAsset } from '@/lib/contentful/map-asset';
import { ruleOf } from '@/lib/contentful/model-fields';
import type { Links } from '@/lib/contentful/parse-collection';

const DAY_MS = 86_400_000;

const REQUIRED: Record<EntryKind, readonly string[]> = {
  template: ['name', 'slug'],
  section: ['field'],
  filterValue: ['name', 'slug'],
  page: ['title', 'slug'],
  searchSynonym: ['words', 'means'],
};

const entrySchema = z.object({
  sys: z.object({ id: z.string(), updatedAt: z.string().catch('') }),
  fields: z.record(z.string(), z.unknown()).catch({}),
});
const linkSchema = z.object({ sys: z.object({ type: z.literal('Link'), id: z.string() }) });
const valueSchema = z.object({ name: z.string().trim().min(1), slug: slugText });
const describedSchema = z.object({ fields: z.object({ description: z.string().trim().min(1) }) });

export function entryIssues(kind: EntryKind, item: unknown, linked: Links['linked']): EntryIssue[] {
  const { data } = entrySchema.safeParse(withSiteNames(kind, item));
  if (data === undefined) return [];
  const { sys, fields } = data;
  const [name = ''] = names.parse([fields.name, fields.title]);
  const issue = (what: EntryIssue['kind'], field: string, value: unknown = ''): EntryIssue => ({
    entryId: sys.id,
    name,
    kind: what,
    field: fieldId(kind, field),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  });

  const issues = REQUIRED[kind]
    .filter((field) => names.parse(fields[field]).length === 0)
    .map((field) => issue('field-empty', field));
  const [slug] = names.parse(fields.slug);
  if (
    slug !== undefined &&
    ruleOf(kind, 'slug') !== undefined &&
    !slugText.safeParse(slug).success
  ) {
    issues.push(issue('slug-unusable', 'slug', slug));
  }
  for (const [field, value] of Object.entries(fields)) {
    const rule = ruleOf(kind, field);
    const isDropped = names.parse(value).length > 0 && httpsLink.parse(value) === undefined;
    if (rule?.schema === httpsLink && isDropped) {
      issues.push(issue('link-dropped', field, value));
    }
    const isUnread = names.parse(value).length > 0 && rule?.schema.safeParse(value).data === null;
    if (rule?.schema === time && isUnread) issues.push(issue('date-unreadable', field, value));
    if (rule?.schema === sourceContentsField && isUnread) {
      issues.push(issue('contents-unknown', field, value));
    }
    if (rule?.schema === sourceFactsField) {
      const parts = unreadFacts(value);
      if (parts.length > 0) issues.push(issue('facts-unreadable', field, parts.join(', ')));
    }
    // Compared with the edit, not with today, so that the same content always has the same issues.
    const isToCome = Date.parse(time.parse(value) ?? '') > Date.parse(sys.updatedAt) + DAY_MS;
    if (rule?.schema === time && isToCome) issues.push(issue('date-to-come', field, value));
    for (const one of [value].flat()) {
      const link = linkSchema.safeParse(one).data;
      if (link === undefined) {
        const isBad =
          kind === 'section' && field === 'values' && !valueSchema.safeParse(one).success;
        if (isBad) issues.push(issue('value-unusable', field, one));
        continue;
      }
      const target = linked(one);
      if (target === undefined) issues.push(issue('unresolved', field, link.sys.id));
      else if (rule?.types.includes('Media') === true) {
        if (mapAsset(target) === null) issues.push(issue('picture-unusable', field, link.sys.id));
        else if (!describedSchema.safeParse(target).success) {
          issues.push(issue('picture-undescribed', field, link.sys.id));
        }
      }
    }
  }
  return issues;
}

export function sectionIssues(item: unknown, linked: Links['linked']): EntryIssue[] {
  const { data } = entrySchema.safeParse(withSiteNames('section', item));
  const values = [data?.fields.values].flat().map(linked);
  return [
    ...entryIssues('section', item, linked),
    ...values.flatMap((value) => entryIssues('filterValue', value, linked)),
  ];
}
