/** An entry of type `templateFilterSection` to a `FilterSection`. */
import { z } from 'zod';
import type { Collection } from '#lib/content/collection';
import { entrySys, requiredWords, slugText, words } from '#lib/content/field-shapes';
import { type EntryProblem, problemOf } from '#lib/content/template-entry';
import type { FilterSection, FilterValue } from '#lib/template';

const sectionSchema = z.object({
  sys: entrySys,
  fields: z.object({
    title: words,
    field: requiredWords,
    values: z.array(z.unknown()).catch([]),
  }),
});

const valueFields = z.object({
  name: requiredWords,
  slug: slugText,
  headline: words,
  intro: words,
});

const valueEntry = z.object({ sys: entrySys, fields: valueFields });

export type ParsedSection = { section: FilterSection; problems: readonly EntryProblem[] };

export function parseFilterSection(
  item: unknown,
  { linked }: Collection,
): ParsedSection | EntryProblem {
  const result = sectionSchema.safeParse(item);
  if (!result.success) return problemOf(item, result.error);
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
  return { section: { id: sys.id, title, field: fields.field, values }, problems };
}

/** A linked entry, or `{ name, slug }` written inside the section; an unresolved link is skipped. */
function parseValue(
  value: unknown,
  linked: Collection['linked'],
  section: { id: string; updatedAt: string },
): FilterValue | EntryProblem | undefined {
  if (typeof value === 'object' && value !== null && 'sys' in value) {
    const entry = linked(value);
    if (entry === undefined) return undefined;
    const result = valueEntry.safeParse(entry);
    if (!result.success) return problemOf(entry, result.error);
    const { sys, fields } = result.data;
    return { id: sys.id, ...fields, updatedAt: sys.updatedAt };
  }
  const result = valueFields.safeParse(value);
  if (!result.success) return { id: section.id, problem: problemOf(value, result.error).problem };
  return { id: null, ...result.data, updatedAt: section.updatedAt };
}

/** `useCase` → `Use case`. */
function sentenceCase(field: string): string {
  const spaced = field.replace(/[_-]+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}
