import { z } from 'zod';
import { notShownWords } from '@/copy/not-shown';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { FacetReference } from '@/lib/catalogue/template';
import { type Access, contentClient } from '@/lib/contentful/client';
import { ENTRY_KINDS, typeId } from '@/lib/contentful/field-names';
import { leftOut } from '@/lib/contentful/left-out';
import { parseCollection } from '@/lib/contentful/parse-collection';
import { isZone } from '@/lib/runtime/addresses.js';
import { isContentKind } from '@/lib/runtime/content-kinds';

const typeSchema = z.object({
  sys: z.object({ contentType: z.object({ sys: z.object({ id: z.string() }) }) }),
});

const wordsOf = ({ language }: Catalogue) => notShownWords(language);

/** @returns `undefined` if there is no such entry */
export async function noPageReason(
  id: string,
  access: Access,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const known = leftOut(catalogue).find(({ entryId }) => entryId === id);
  if (known !== undefined) return known.textIn(catalogue.language);
  const query = { 'sys.id': id, limit: 1, include: 0 };
  const words = wordsOf(catalogue);
  const { items } = parseCollection(await contentClient(access).getEntries(query), 'the entry');
  const [entry] = items;
  if (entry === undefined) return undefined;
  const type = typeSchema.parse(entry).sys.contentType.sys.id;
  const kind = ENTRY_KINDS.find((one) => typeId(one) === type);
  if (kind !== undefined && isContentKind(kind) && isZone()) return words.typeUnused(type);
  if (kind === undefined) return linkedReason(id, catalogue) ?? words.typeUnused(type);
  if (kind === 'redirect') return words.redirect;
  if (kind === 'section') {
    const own = catalogue.content.issues?.filter(({ entryId }) => entryId === id);
    const isEmpty = own?.some((issue) => issue.kind === 'section-empty');
    return isEmpty ? words.sectionEmpty : words.valuesUnusable;
  }
  const isInSection = catalogue.groups.some(({ section }) =>
    section.values.some((value) => value.id === id),
  );
  return kind === 'filterValue' && !isInSection ? words.inNoSection : words.unknown;
}

/** For entries that templates link to only for their names. */
function linkedReason(id: string, catalogue: Catalogue): string | undefined {
  const { groups, templates } = catalogue;
  const words = wordsOf(catalogue);
  const links = templates.flatMap(({ references }) => references.filter((one) => one.id === id));
  const isFacet = ({ field }: FacetReference) =>
    groups.some(({ section }) => section.field === field);
  const link = links.find(isFacet);
  if (link !== undefined) return words.noFilter(link.name);
  return links.length > 0 ? words.onTemplates : undefined;
}
