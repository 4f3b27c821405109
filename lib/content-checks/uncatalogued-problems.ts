import { z } from 'zod';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue, CatalogueContent } from '@/lib/catalogue/catalogue';
import { type Problem, problem } from '@/lib/content-checks/content-problems';
import { fetchAllEntries } from '@/lib/contentful/fetch-all-entries';
import {
  type EntryKind,
  fieldId,
  fieldPath,
  typeId,
  withSiteNames,
} from '@/lib/contentful/field-names';
import { idOf } from '@/lib/contentful/parse-collection';

const relatedSchema = z.object({ relatedTemplates: z.array(z.unknown()).catch([]) });
const nameSchema = z.object({ name: z.string().trim().catch('') });

export async function relatedProblems(
  { textFields, templateById }: Catalogue,
  entryId?: string,
): Promise<Problem[]> {
  if (!textFields.includes('relatedTemplates')) return [];
  const entries = await readField('template', fieldPath('template', 'relatedTemplates'), entryId);
  return entries.flatMap(({ id, fields }) => {
    const name = templateById.get(id)?.name;
    // Templates that were left out are reported separately.
    if (name === undefined) return [];
    return relatedSchema
      .parse(fields)
      .relatedTemplates.map((link) => idOf(link) ?? '')
      .filter((related) => !templateById.has(related))
      .map((related) => {
        const text = copy.relatedHidden(fieldId('template', 'relatedTemplates'), related);
        return problem('incomplete', { id, name }, text);
      });
  });
}

export async function valuesInNoSection(
  { sections, issues = [] }: CatalogueContent,
  entryId?: string,
): Promise<Problem[]> {
  const known = new Set(sections.flatMap(({ values }) => values.map(({ id }) => id)));
  if ([...known].every((id) => id === null)) return [];
  for (const { entryId: id } of issues) known.add(id);
  const entries = await readField('filterValue', fieldPath('filterValue', 'name'), entryId);
  return entries
    .filter(({ id }) => !known.has(id))
    .map(({ id, fields }) => {
      const name = nameSchema.parse(fields).name || id;
      return problem('left-out', { id, name }, notShownCopy.inNoSection);
    });
}

function readField(kind: EntryKind, select: string, entryId: string | undefined) {
  const query = {
    content_type: typeId(kind),
    select,
    include: 0,
    ...(entryId !== undefined && { 'sys.id': entryId }),
  };
  return fetchAllEntries(query, 'delivery', 'entries for editors', (item) => ({
    id: idOf(item) ?? '',
    fields: z.object({ fields: z.unknown() }).parse(withSiteNames(kind, item)).fields,
  }));
}
