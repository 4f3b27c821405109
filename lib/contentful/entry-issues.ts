/** What somebody should mend in an entry: left out, or shown without a part of it. */
import { z } from 'zod';
import type { EntryNote } from '@/lib/catalogue/entry-issue';
import { type EntryKind, fieldId, withOwnNames } from '@/lib/contentful/content-model';
import { httpsLink, names, slugText, time } from '@/lib/contentful/field-schemas';
import { mapAsset } from '@/lib/contentful/map-asset';
import { rulesOf } from '@/lib/contentful/model-fields';
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

export function entryNotes(kind: EntryKind, item: unknown, linked: Links['linked']): EntryNote[] {
  const { data } = entrySchema.safeParse(withOwnNames(kind, item));
  if (data === undefined) return [];
  const { sys, fields } = data;
  const [name = ''] = names.parse([fields.name, fields.title]);
  const rules = rulesOf(kind);
  const note = (what: EntryNote['kind'], field: string, value: unknown = ''): EntryNote => ({
    entryId: sys.id,
    name,
    kind: what,
    field: fieldId(kind, field),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  });

  const notes = REQUIRED[kind]
    .filter((field) => names.parse(fields[field]).length === 0)
    .map((field) => note('field-empty', field));
  const [slug] = names.parse(fields.slug);
  if (slug !== undefined && 'slug' in rules && !slugText.safeParse(slug).success) {
    notes.push(note('slug-unusable', 'slug', slug));
  }
  for (const [field, value] of Object.entries(fields)) {
    const isDropped = names.parse(value).length > 0 && httpsLink.parse(value) === undefined;
    if (rules[field]?.schema === httpsLink && isDropped) {
      notes.push(note('link-dropped', field, value));
    }
    // As its editor saw it, wherever that was: the same content has the same notes on any day.
    const isToCome = Date.parse(time.parse(value) ?? '') > Date.parse(sys.updatedAt) + DAY_MS;
    if (rules[field]?.schema === time && isToCome) notes.push(note('date-to-come', field, value));
    for (const one of [value].flat()) {
      const link = linkSchema.safeParse(one).data;
      if (link === undefined) {
        const isBad =
          kind === 'section' && field === 'values' && !valueSchema.safeParse(one).success;
        if (isBad) notes.push(note('value-unusable', field, one));
        continue;
      }
      const target = linked(one);
      if (target === undefined) notes.push(note('unresolved', field, link.sys.id));
      else if (rules[field]?.types.includes('Media') === true) {
        if (mapAsset(target) === null) notes.push(note('picture-unusable', field, link.sys.id));
        else if (!describedSchema.safeParse(target).success) {
          notes.push(note('picture-undescribed', field, link.sys.id));
        }
      }
    }
  }
  return notes;
}

/** Of a filter section and of the values that it links to. */
export function sectionNotes(item: unknown, linked: Links['linked']): EntryNote[] {
  const { data } = entrySchema.safeParse(withOwnNames('section', item));
  const values = [data?.fields.values].flat().map(linked);
  return [
    ...entryNotes('section', item, linked),
    ...values.flatMap((value) => entryNotes('filterValue', value, linked)),
  ];
}
